import {
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
} from '../../ui/index.ts';
import type { InvoiceRecord } from './invoices.queries.ts';

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const plain = (text: string): string => formatNumber(text, decimalsOf(text));

/** What is billed and what was received, as a statement. */
export function InvoiceStatement({ invoice }: { invoice: InvoiceRecord }) {
  const { currency } = invoice;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <div className="stack">
      <Panel title="Billed" hint={currency} flush>
        <table className="plain-table wraps">
          <caption className="visually-hidden">Lines of the invoice</caption>
          <TableHead texts={['Description', 'Account']} figures={['Quantity', 'Rate', 'Amount']} />
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.lineNo}>
                <th scope="row">{line.description}</th>
                <td className="muted nowrap">
                  {line.accountCode} {line.accountName}
                </td>
                <td className="end">{`${plain(line.quantity)} ${line.unit}`.trim()}</td>
                <td className="end">{plain(line.rate)}</td>
                <td className={line.amount.startsWith('-') ? 'end negative' : 'end'}>
                  {figure(line.amount)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                Total
              </th>
              <td className="end">{figure(invoice.total)}</td>
            </tr>
          </tfoot>
        </table>
      </Panel>
      <Panel title="Payments" hint={currency} flush={invoice.payments.length > 0}>
        {invoice.payments.length === 0 ? (
          <p className="muted">None recorded.</p>
        ) : (
          <PaymentsTable invoice={invoice} figure={figure} />
        )}
      </Panel>
    </div>
  );
}

type PaymentsTableProps = { invoice: InvoiceRecord; figure: (amount: string) => string };

function PaymentsTable({ invoice, figure }: PaymentsTableProps) {
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
            <th scope="row">{formatDay(payment.paidOn)}</th>
            <td>{payment.type}</td>
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
