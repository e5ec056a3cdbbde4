import { Button } from '@mantine/core';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { formatInstantShort, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { CONTACT_MERGES, UNDO_MERGE } from './contacts.queries.ts';

const CONTEXT = { additionalTypenames: ['Contact'] };

/** Records that were merged into a contact, each to be taken apart as long as nothing was booked; nothing where none was. */
export function MergedRecords({ contactId }: { contactId: string }) {
  const mayModify = useMay('contacts.modify');
  const mayDelete = useMay('contacts.delete');
  const [{ data }] = useQuery({
    query: CONTACT_MERGES,
    variables: { contactId },
    context: CONTEXT,
  });
  const [undo, isBusy] = useMutate(UNDO_MERGE);
  const rows = data?.contactMerges ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Merged into this record" flush>
      <WideTable label="Merged into this record">
        <table className="plain-table wraps">
          <TableHead texts={['Was called', 'Merged', 'Undo']} />
          <tbody>
            {rows.map(({ id, mergedName, mergedAt, mergedBy, obstacle }) => (
              <tr key={id}>
                <th scope="row">{mergedName}</th>
                <td>
                  {formatInstantShort(mergedAt)} UTC by {mergedBy}
                </td>
                <td>
                  {obstacle || !mayModify || !mayDelete ? (
                    <span className="muted">
                      {obstacle || 'Takes the right to delete contacts.'}
                    </span>
                  ) : (
                    <Button
                      variant="default"
                      disabled={isBusy}
                      onClick={() => void undo({ mergeId: id }).then(showOutcome)}
                    >
                      Undo the merge with {mergedName}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
