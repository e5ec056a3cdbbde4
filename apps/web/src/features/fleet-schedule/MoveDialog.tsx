import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  formatInstant,
  formatNumber,
  formatSigned,
  TableHead,
  UtcInput,
  Waiting,
} from '../../ui/index.ts';
import { MOVE_VOYAGE, VOYAGE_MOVE, type VoyageMove } from './fleet-schedule.queries.ts';

/** A move that was saved: enough to take it back. */
export type Moved = {
  voyageId: string;
  voyageNumber: string;
  version: number;
  commencingAt: string;
  newCommencingAt: string;
};

type MoveDialogProps = {
  voyage: { id: string; label: string };
  /** Where it was dropped. */
  commencingAt: string;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
};

/** What a move does and what it breaks, before it is saved. */
export function MoveDialog({ voyage, commencingAt, onMoved, onClose }: MoveDialogProps) {
  const [at, setAt] = useState<string | null>(commencingAt);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [send, isBusy] = useMutate(MOVE_VOYAGE);
  const [{ data, error, fetching }, again] = useQuery({
    query: VOYAGE_MOVE,
    variables: { voyageId: voyage.id, commencingAt: at ?? commencingAt },
    pause: at === null,
    requestPolicy: 'network-only',
  });
  const move = fetching || error ? undefined : data?.previewVoyageMove;
  const isImpossible = move?.breaks.some(({ severity }) => severity === 'error') ?? false;
  const save = async () => {
    if (!move) return;
    const { voyageId, version, newCommencingAt } = move;
    const warningsRead = move.breaks.map(({ message }) => message);
    const outcome = await send({ voyageId, version, commencingAt: newCommencingAt, warningsRead });
    if (outcome.refusal !== null) {
      setRefusal(outcome.refusal);
      again({ requestPolicy: 'network-only' });
      return;
    }
    onMoved({ ...move, version: outcome.answer.voyage?.version ?? version });
  };
  return (
    <Dialog
      opened
      title={`Move ${voyage.label}?`}
      widthPx={560}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            loading={isBusy}
            disabled={!move || isImpossible || at === null}
            onClick={() => void save()}
          >
            Move voyage
          </Button>
        </>
      }
    >
      <div className="stack">
        <UtcInput label="Commencing" value={at} onChange={setAt} />
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {error && <FailedRead error={error} onRetry={again} />}
        {!error && !move && at !== null && <Waiting />}
        {move && <MoveFacts move={move} />}
      </div>
    </Dialog>
  );
}

function MoveFacts({ move }: { move: VoyageMove }) {
  return (
    <>
      <table className="plain-table">
        <caption className="visually-hidden">Before and after the move</caption>
        <TableHead texts={['']} figures={['Now', 'Moved']} />
        <tbody>
          <tr>
            <th scope="row">Commencing, UTC</th>
            <td className="end">{formatInstant(move.commencingAt)}</td>
            <td className="end">{formatInstant(move.newCommencingAt)}</td>
          </tr>
          <tr>
            <th scope="row">Completing, UTC</th>
            <td className="end">{formatInstant(move.completionAt)}</td>
            <td className="end">{formatInstant(move.newCompletionAt)}</td>
          </tr>
          <tr>
            <th scope="row">Profit, {move.baseCurrency}</th>
            <td className="end">{formatNumber(move.profit)}</td>
            <td className="end">
              {formatNumber(move.newProfit)} ({formatSigned(move.newProfit - move.profit, 0)})
            </td>
          </tr>
        </tbody>
      </table>
      {move.breaks.length === 0 ? (
        <Alert tone="positive">Nothing speaks against it.</Alert>
      ) : (
        <section aria-label="What it breaks" className="stack">
          {move.breaks.map(({ code, severity, message }) => (
            <Alert key={`${code} ${message}`} tone={severity === 'error' ? 'negative' : 'warning'}>
              {message}
            </Alert>
          ))}
        </section>
      )}
    </>
  );
}
