import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';
import { formatAccounting, formatDay, minorUnitDigits, Panel, TableHead } from '../../ui/index.ts';
import type { BillRecord } from './bills.queries.ts';
import { billPaymentHref, vendorCreditNoteHref } from './links.ts';

/** What was paid of a bill; a payment that was reversed stays, and counts no more. */
export function BillPaymentsPanel({ bill }: { bill: BillRecord }) {
  const maySee = useMay('payablesBillPayments.view');
  const { payments, currency } = bill;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(currency));
  return (
    <Panel title="Payments" hint={currency} flush={payments.length > 0}>
      {payments.length === 0 ? (
        <p className="muted">None recorded.</p>
      ) : (
        <table className="plain-table wraps">
          <caption className="visually-hidden">Payments made</caption>
          <TableHead texts={['Payment', 'Paid', 'Recorded by', 'Standing']} figures={['Amount']} />
          <tbody>
            {payments.map((part) => (
              <tr key={part.id}>
                <th scope="row">
                  {maySee ? (
                    <Link to={billPaymentHref(part.paymentId)} className="link-button">
                      {part.paymentNumber}
                    </Link>
                  ) : (
                    part.paymentNumber
                  )}
                </th>
                <td>{formatDay(part.appliedOn)}</td>
                <td>{part.createdBy}</td>
                <td>{part.isReversed ? 'Reversed' : 'Paid'}</td>
                <td className={part.isReversed ? 'end muted' : 'end'}>{figure(part.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                Open
              </th>
              <td className="end">{figure(bill.balance)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}

/** Credits of the vendor that settle a part of a bill. */
export function BillCreditsPanel({ bill }: { bill: BillRecord }) {
  const { currency } = bill;
  const credits = bill.credits.filter((credit) => !credit.isTakenBack);
  if (credits.length === 0) return null;
  return (
    <Panel title="Credits applied" hint={currency} flush>
      <table className="plain-table wraps">
        <caption className="visually-hidden">Credits applied</caption>
        <TableHead texts={['Vendor credit note', 'Applied', 'By']} figures={['Amount']} />
        <tbody>
          {credits.map((credit) => (
            <tr key={credit.id}>
              <th scope="row">
                <Link to={vendorCreditNoteHref(credit.vendorCreditId)} className="link-button">
                  {credit.vendorCreditNumber}
                </Link>
              </th>
              <td>{formatDay(credit.appliedOn)}</td>
              <td>{credit.createdBy}</td>
              <td className="end">{formatAccounting(credit.amount, minorUnitDigits(currency))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
