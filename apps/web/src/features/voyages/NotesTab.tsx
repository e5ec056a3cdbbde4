import { actionInWords } from '@mainsheet/contract';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { LeaveGuard } from '../../platform/records/leave-guard.tsx';
import {
  changesOf,
  formatInstant,
  Panel,
  SaveMark,
  TableHead,
  useAutosavedCopy,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { NotesFields } from './NotesFields.tsx';
import { useVoyageSaves } from './use-voyage-saves.ts';
import type { Voyage } from './voyage-record.ts';
import { isLocked } from './voyage-status.ts';
import { VOYAGE_ACTIVITY } from './voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['Voyage'] };

type Notes = { tradeArea: string; remarks: string };

/** What people want to remember of a voyage, and what was done to it. */
export function NotesTab({ voyage }: { voyage: Voyage }) {
  return (
    <>
      <NotesPanel voyage={voyage} />
      <ActivityPanel voyageId={voyage.id} />
    </>
  );
}

function NotesPanel({ voyage }: { voyage: Voyage }) {
  const { tradeArea, remarks } = voyage;
  const { saveChange, isNewest } = useVoyageSaves(voyage);
  const {
    value: notes,
    setValue: setNotes,
    state,
  } = useAutosavedCopy<Notes>({
    theirs: { tradeArea, remarks },
    isNewest,
    save: async (next, before) => {
      if (!(await saveChange(changesOf(before, next)))) throw new Error('not saved');
    },
  });
  return (
    <Panel title="Notes" actions={<SaveMark state={state} />}>
      <LeaveGuard dirty={state !== 'saved'} />
      <NotesFields notes={notes} onChange={setNotes} isLocked={isLocked(voyage.status)} />
    </Panel>
  );
}

function ActivityPanel({ voyageId }: { voyageId: string }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_ACTIVITY,
    variables: { voyageId },
    context: CONTEXT,
  });
  return (
    <Panel title="Activity" hint="what was done to the voyage, the latest first" flush>
      {error ? <FailedRead error={error} onRetry={again} /> : !data && <Waiting />}
      {data && (
        <WideTable label="Activity">
          <table className="plain-table wraps">
            <caption className="visually-hidden">Activity</caption>
            <TableHead texts={['When, UTC', 'Who', 'What', 'Status']} />
            <tbody>
              {data.voyageActivity.map((outcome) => (
                <tr key={outcome.id}>
                  <th scope="row" className="nowrap">
                    {formatInstant(outcome.at)}
                  </th>
                  <td>{outcome.actorName}</td>
                  <td>{actionInWords(outcome.action)}</td>
                  <td>{outcome.status}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
