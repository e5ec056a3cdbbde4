import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/index.ts';
import { contentText } from '../history/ChangeList.tsx';
import type { ChangeNotice } from '../model/change-notices.ts';
import { isFixed } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

/** What others did to cells of one's own, each until it was read: taken back or left. */
export function NoticeList({ store }: { store: WorksheetStore }) {
  const list = useSyncExternalStore(
    (listener) => store.subscribeAny(listener),
    () => store.notices,
  );
  if (list.length === 0) return null;
  return (
    <ul className="ws-notices" aria-label="Changed by others">
      {list.map((notice) => (
        <li key={notice.id}>
          <Notice store={store} notice={notice} />
        </li>
      ))}
    </ul>
  );
}

function titleOf({ kind, change, by }: ChangeNotice, fullNumber: string): string {
  const who = by === '' ? 'Somebody else' : by;
  const cell = `${change.label} of ${fullNumber}`;
  if (kind === 'not-undone') return `Not undone: ${who} changed ${cell} after you`;
  if (change.after === 'removed') return `${who} removed ${cell}, in which you typed`;
  if (change.after === 'added') return `${cell} stays: ${who} typed in it while you removed it`;
  return `${who} changed ${cell}, which you had typed`;
}

function Notice({ store, notice }: { store: WorksheetStore; notice: ChangeNotice }) {
  const column = store.find(notice.columnId);
  if (!column) return null;
  const { change, kind } = notice;
  const { before, after, unit } = change;
  const isRow = after === 'added' || after === 'removed';
  return (
    <Alert
      tone="warning"
      title={titleOf(notice, column.fullNumber)}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => store.dismissNotice(notice.id)}>
            Leave it
          </Button>
          {!isFixed(column) && (
            <Button size="xs" onClick={() => store.restoreNotice(notice)}>
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
