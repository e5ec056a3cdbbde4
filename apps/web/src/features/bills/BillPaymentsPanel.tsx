import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/use-session.ts';
import { formatAccounting, formatDay, minorUnitDigits, Panel, TableHead } from '../../ui/index.ts';
import type { BillRecord } from './bills.queries.ts';
import { billPaymentHref } from './links.ts';

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
