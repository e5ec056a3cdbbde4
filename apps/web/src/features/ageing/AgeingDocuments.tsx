import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { postedDocumentHref } from '../../platform/navigation/record-links.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { DOCUMENTS_OF, FRESH, type OpenDocument, type Side } from './ageing.queries.ts';

type AgeingDocumentsProps = { side: Side; on: string; contactId: string; base: string };

/** The documents of a party behind its line, with what of each was open on the day. */
export function AgeingDocuments({ side, on, contactId, base }: AgeingDocumentsProps) {
  const [{ data, error }, again] = useQuery({
    query: DOCUMENTS_OF[side],
    variables: { contactId, on },
    context: FRESH,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  return (
    <Panel title="Documents" hint={`open on ${formatDay(on)}`} flush>
      <OpenDocuments rows={data?.documents ?? []} on={on} base={base} />
    </Panel>
  );
}

type OpenDocumentsProps = {
  rows: readonly OpenDocument[];
  on: string;
  /** With what each is worth in it. */
  base?: string;
};

/** Documents with what of each was open on a day. */
export function OpenDocuments({ rows, on, base }: OpenDocumentsProps) {
  return (
    <WideTable label="Documents behind the amount">
      <table className="plain-table">
        <caption className="visually-hidden">Documents open on {formatDay(on)}</caption>
        <TableHead
          texts={['Document', 'Date', 'Due', 'Overdue']}
          figures={['Open', ...(base ? [`In ${base}`] : [])]}
        />
        <tbody>
          {rows.map((row) => {
            const href = postedDocumentHref(row.kind.replaceAll('_', '-'), row.id);
            return (
              <tr key={row.id}>
                <th scope="row">
                  {href ? (
                    <Link to={href} className="list-link">
                      {row.number}
                    </Link>
                  ) : (
                    row.number
                  )}
                </th>
                <td className="nowrap">{formatDay(row.documentOn)}</td>
                <td className="nowrap">{formatDay(row.dueOn)}</td>
                <td>{row.daysOverdue > 0 ? `${row.daysOverdue} days` : '–'}</td>
                <td className="end nowrap">
                  {row.currency} {formatAccounting(row.open, minorUnitDigits(row.currency))}
                </td>
                {base && (
                  <td className="end">{formatAccounting(row.openInBase, minorUnitDigits(base))}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}
