import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useMay } from '../../platform/session/use-session.ts';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { invoicePaymentHref, nameOfPayment } from '../invoices/index.ts';
import { receiptHref } from './links.ts';
import { FRESH, UNALLOCATED_CASH } from './receipts.queries.ts';

type UnallocatedPanelProps = {
  clientId: string;
  /** Without it, all of them. */
  currency?: string;
};

/** Cash that a customer left and that settles nothing yet; nothing where there is none, or nobody may see it. */
export function UnallocatedPanel({ clientId, currency }: UnallocatedPanelProps) {
  const may = useMay('receivablesInvoicePayments.view');
  const [{ data }] = useQuery({
    query: UNALLOCATED_CASH,
    variables: { clientId },
    pause: !may,
    context: FRESH,
  });
  const rows = (data?.listUnallocatedCash ?? []).filter(
    (row) => !currency || row.currency === currency,
  );
  if (rows.length === 0) return null;
  return (
    <Panel title="Unallocated cash" hint="what they paid and no invoice takes yet" flush>
      <WideTable label="Payments with cash left">
        <table className="plain-table">
          <TableHead texts={['Payment', 'Received', 'Reference']} figures={['Left']} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.paymentId}>
                <th scope="row">
                  <Link to={invoicePaymentHref(row.paymentId)} className="list-link">
                    {nameOfPayment(row)}
                  </Link>
                </th>
                <td className="nowrap">{formatDay(row.paidOn)}</td>
                <td>{row.transactionReference || '–'}</td>
                <td className="end nowrap">
                  {row.currency} {formatAccounting(row.left, minorUnitDigits(row.currency))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

/** Where somebody records what a customer paid; nothing for who may not. */
export function ReceiptLink({ clientId }: { clientId: string }) {
  if (!useMay('receivablesInvoicePayments.create')) return null;
  return (
    <Link to={receiptHref(clientId)} className="link-button">
      Record receipt
    </Link>
  );
}
