import { isAddedLine } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';
import { formatAccounting, formatDay, minorUnitDigits, Panel, TableHead } from '../../ui/index.ts';
import { taxText } from '../commercial-documents/index.ts';
import { DocumentLines } from './DocumentLines.tsx';
import type { InvoiceRecord } from './invoices.queries.ts';
import { creditNoteHref, invoicePaymentHref } from './links.ts';
import { WriteOffPanel } from './write-offs/WriteOffPanel.tsx';

type InvoiceStatementProps = { invoice: InvoiceRecord; onChanged: () => void };

/** What is billed, credited, received and given up, as a statement. */
export function InvoiceStatement({ invoice, onChanged }: InvoiceStatementProps) {
  const { currency, payments } = invoice;
  const credits = invoice.credits.filter((credit) => !credit.isTakenBack);
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <div className="stack">
      <DocumentLines
        title="Billed"
        caption="Lines of the invoice"
        currency={currency}
        lines={invoice.lines.filter(({ sourceKey }) => !isAddedLine(sourceKey ?? null))}
        added={addedOf(invoice)}
        total={invoice.total}
      />
      {credits.length > 0 && <CreditsPanel {...{ currency, credits, figure }} />}
      <Panel title="Payments" hint={currency} flush={payments.length > 0}>
        {payments.length === 0 ? (
          <p className="muted">None recorded.</p>
        ) : (
          <PaymentsTable invoice={invoice} figure={figure} />
        )}
      </Panel>
      <WriteOffPanel kind="invoice" id={invoice.id} onDone={onChanged} />
    </div>
  );
}

/** What stands below the lines: the discount, and taxes on what is left. */
function addedOf({ discount, taxes }: InvoiceRecord) {
  const label = discount?.kind === 'percent' ? `Discount ${discount.value} %` : 'Discount';
  const off = discount ? [{ label, amount: `-${discount.amount}` }] : [];
  return [...off, ...taxes.map((tax) => ({ label: taxText(tax), amount: tax.amount }))];
}

type CreditsPanelProps = {
  currency: string;
  credits: InvoiceRecord['credits'];
  figure: (amount: string) => string;
};

function CreditsPanel({ currency, credits, figure }: CreditsPanelProps) {
  return (
    <Panel title="Credits applied" hint={currency} flush>
      <table className="plain-table wraps">
        <caption className="visually-hidden">Credits applied</caption>
        <TableHead texts={['Credit note', 'Applied', 'By']} figures={['Amount']} />
        <tbody>
          {credits.map((credit) => (
            <tr key={credit.id}>
              <th scope="row">
                <Link to={creditNoteHref(credit.creditNoteId)} className="link-button">
                  {credit.creditNoteNumber}
                </Link>
              </th>
              <td>{formatDay(credit.appliedOn)}</td>
              <td>{credit.createdBy}</td>
              <td className="end">{figure(credit.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

type PaymentsTableProps = { invoice: InvoiceRecord; figure: (amount: string) => string };

function PaymentsTable({ invoice, figure }: PaymentsTableProps) {
  const maySee = useMay('receivablesInvoicePayments.view');
  return (
    <table className="plain-table wraps">
      <caption className="visually-hidden">Payments received</caption>
      <TableHead
        texts={['Received', 'Paid by', 'Bank reference', 'Recorded by']}
        figures={['Amount']}
      />
      <tbody>
        {invoice.payments.map((payment) => (
          <tr key={payment.id}>
            <th scope="row">
              {maySee ? (
                <Link to={invoicePaymentHref(payment.id)} className="link-button">
                  {formatDay(payment.paidOn)}
                </Link>
              ) : (
                formatDay(payment.paidOn)
              )}
            </th>
            <td>{payment.status === 'Refunded' ? 'Taken back' : payment.type}</td>
            <td>{payment.transactionReference || '–'}</td>
            <td>{payment.createdBy}</td>
            <td className="end">{figure(payment.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Open
          </th>
          <td className="end">{figure(invoice.balance)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
