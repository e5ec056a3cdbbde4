import { useCallback } from 'react';
import type { RowSpec } from '../../rows/row-spec.ts';
import { previewOpening } from '../preview-opening.ts';
import { useWorksheet } from '../worksheet-context.ts';
import { LABEL } from './grid-state.ts';

/** Opens the editor of a row for all columns. */
export function useBeginAcross() {
  const { store, grid, lookUps, mayEdit } = useWorksheet();
  return useCallback(
    (row: RowSpec, typed?: string) => {
      const column = store.baseline;
      const field = column && row.field?.(column);
      if (!mayEdit || !field) return false;
      const mode = typed === undefined ? 'changing' : 'typing';
      const opened = typed === undefined ? null : field.read(typed, lookUps);
      grid.beginEdit({
        rowKey: row.key,
        columnId: LABEL,
        text: typed ?? field.source,
        mode,
        opened,
        netTceBefore: column.result.totals.netTce,
      });
      previewOpening(store, column.id, opened);
      return true;
    },
    [store, grid, lookUps, mayEdit],
  );
}
