import { useCallback, useEffect } from 'react';
import { useClient, useSubscription } from 'urql';
import type { WorksheetViewerChangesSubscription } from '../../../api/generated/graphql.ts';
import {
  LEAVE_WORKSHEET,
  VIEW_WORKSHEET,
  WORKSHEET_VIEWER_CHANGES,
  WORKSHEET_VIEWERS,
} from '../estimates.queries.ts';
import { type GridState, LABEL } from './keys/grid-state.ts';

/** A cursor on its way is nobody's business; where it rests is. */
const REST_MS = 500;
/** The server forgets who has not called for 50 s. */
const CALL_MS = 20_000;

/** Tells where the cursor rests, and keeps who else is here in the grid's state. */
export function useViewers(sheetId: string, grid: GridState): void {
  const client = useClient();
  const readAgain = useCallback(() => {
    const options = { requestPolicy: 'network-only' } as const;
    void client
      .query(WORKSHEET_VIEWERS, { id: sheetId }, options)
      .then(({ data }) => data && grid.setViewers(data.worksheetViewers));
  }, [client, sheetId, grid]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let shown = '';
    const tell = () => {
      timer = null;
      const { active, editing } = grid.snapshot;
      const isOnLabel = !active || active.columnId === LABEL;
      void client
        .mutation(VIEW_WORKSHEET, {
          id: sheetId,
          estimateId: isOnLabel ? null : active.columnId,
          rowKey: active?.rowKey ?? null,
          isTyping: editing !== null,
        })
        .then(
          ({ data }) => data?.viewWorksheet.viewers && grid.setViewers(data.viewWorksheet.viewers),
        );
    };
    const onMove = () => {
      const { active, editing } = grid.snapshot;
      const now = `${active?.rowKey} ${active?.columnId} ${editing !== null}`;
      if (now === shown) return;
      shown = now;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(tell, REST_MS);
    };
    tell();
    const stop = grid.subscribe(onMove);
    const calls = setInterval(() => document.visibilityState === 'visible' && tell(), CALL_MS);
    return () => {
      stop();
      clearInterval(calls);
      if (timer !== null) clearTimeout(timer);
      void client.mutation(LEAVE_WORKSHEET, { id: sheetId }).toPromise();
    };
  }, [client, sheetId, grid]);
  const take = (_: unknown, { changes }: WorksheetViewerChangesSubscription) => {
    // Without an id some changes may have been missed.
    if (changes.id === sheetId || changes.id === '') readAgain();
    return changes;
  };
  useSubscription({ query: WORKSHEET_VIEWER_CHANGES }, take);
}
