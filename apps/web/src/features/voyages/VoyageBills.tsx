import { useNavigate } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { billHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  formatDay,
  formatNumber,
  minorUnitDigits,
  Panel,
  State,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';
import { VOYAGE_BILLS } from './voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['Bill', 'BillPayment'] };

/** What vendors billed on a voyage, for those who may see bills. */
export function VoyageBills({ voyage }: { voyage: Voyage }) {
  const navigate = useNavigate();
  const may = useMay('payablesBills.view');
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_BILLS,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
    pause: !may,
  });
  if (!may) return null;
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const rows = data.listBills.data;
  const enter = (
    <MayButton
      needs="payablesBills.create"
      size="compact-xs"
      variant="default"
      onClick={() => {
        const search = { voyage: voyage.id, vessel: voyage.vesselId } as never;
        void navigate({ to: '/create-bill', search });
      }}
    >
      Enter bill
    </MayButton>
  );
  return (
    <Panel title="Bills" actions={enter} flush>
      {rows.length === 0 ? (
        <State title="Nothing billed yet">
          Bills of liftings and port costs are filled in from their tabs, every other is entered
          here.
        </State>
      ) : (
        <WideTable label="Bills of the voyage">
          <table className="plain-table">
            <caption className="visually-hidden">Bills of the voyage</caption>
            <TableHead
              texts={['Bill', 'Category', 'Vendor', 'Status', 'Bill date', 'Due', 'Currency']}
              figures={['Total', 'Paid', 'Balance']}
            />
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <a href={billHref(row.id)}>{row.number ?? 'Draft'}</a>
                  </th>
                  <td>{row.type}</td>
                  <td>{row.vendorName}</td>
                  <td>
                    <Tag
                      tone={
                        row.isOverdue ? 'negative' : row.status === 'Paid' ? 'positive' : 'idle'
                      }
                    >
                      {row.status}
                      {row.isOverdue ? ', overdue' : ''}
                    </Tag>
                  </td>
                  <td>{formatDay(row.date)}</td>
                  <td>{formatDay(row.dueDate)}</td>
                  <td>{row.currency}</td>
                  <td className="end">{formatNumber(row.amount, minorUnitDigits(row.currency))}</td>
                  <td className="end">
                    {formatNumber(row.paidToDate, minorUnitDigits(row.currency))}
                  </td>
                  <td className="end strong">
                    {formatNumber(row.balance, minorUnitDigits(row.currency))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
