import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/index.ts';
import { contentText } from '../history/ChangeList.tsx';
import { isFixed } from '../model/estimate-column.ts';
import type { ToldChange } from '../model/told-changes.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

/** What others did to cells of one's own, each until it was read: taken back or left. */
export function ToldNotices({ store }: { store: WorksheetStore }) {
  const list = useSyncExternalStore(
    (listener) => store.subscribeAny(listener),
    () => store.told,
  );
  if (list.length === 0) return null;
  return (
    <ul className="ws-told" aria-label="Changed by others">
      {list.map((told) => (
        <li key={told.id}>
          <Notice store={store} told={told} />
        </li>
      ))}
    </ul>
  );
}

function titleOf({ kind, change, by }: ToldChange, fullNumber: string): string {
  const who = by === '' ? 'Somebody else' : by;
  const cell = `${change.label} of ${fullNumber}`;
  if (kind === 'not-undone') return `Not undone: ${who} changed ${cell} after you`;
  if (change.after === 'removed') return `${who} removed ${cell}, in which you typed`;
  if (change.after === 'added') return `${cell} stays: ${who} typed in it while you removed it`;
  return `${who} changed ${cell}, which you had typed`;
}

function Notice({ store, told }: { store: WorksheetStore; told: ToldChange }) {
  const column = store.find(told.columnId);
  if (!column) return null;
  const { change, kind } = told;
  const { before, after, unit } = change;
  const isRow = after === 'added' || after === 'removed';
  return (
    <Alert
      tone="warning"
      title={titleOf(told, column.fullNumber)}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => store.dismissTold(told.id)}>
            Leave it
          </Button>
          {!isFixed(column) && (
            <Button size="xs" onClick={() => store.restoreTold(told)}>
              {kind === 'not-undone' ? 'Undo all the same' : 'Take back'}
            </Button>
          )}
        </>
      }
    >
      {!isRow && (
        <p>
          {contentText(before)} → {contentText(after)}
          {unit && <span className="muted"> {unit}</span>}
        </p>
      )}
    </Alert>
  );
}
