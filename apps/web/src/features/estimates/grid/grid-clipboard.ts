import type { EstimateInput } from '@mainsheet/voyage';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';
import type { RowSpec } from '../rows/row-spec.ts';
import { type CellPlace, LABEL } from './grid-state.ts';
import type { Line } from './visible-lines.ts';

/** Text of a cell for the clipboard: what its editor would open with, else what it shows. */
export function textAt(store: WorksheetStore, row: RowSpec, columnId: string): string {
  const column = store.find(columnId);
  if (!column) return '';
  const field = row.field?.(column);
  if (field) return field.source;
  const { value, text } = row.cell(column);
  return text ?? (value === null || value === undefined ? '' : String(value));
}

type Target = {
  store: WorksheetStore;
  lookUps: LookUps;
  mayEdit: boolean;
  lines: readonly Line[];
  order: readonly string[];
};

/**
 * Types a block of cells, as spreadsheets copy it, from a cell on: one undo step. What cannot be
 * read leaves its cell as it is.
 */
export async function pasteInto(target: Target, place: CellPlace, text: string): Promise<void> {
  const { store, lookUps, lines, order } = target;
  if (!target.mayEdit || place.columnId === LABEL) return;
  const block = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const rows = lines.slice(lines.findIndex((line) => line.key === place.rowKey));
  const columns = order.slice(order.indexOf(place.columnId));
  const changes = new Map<string, ((input: EstimateInput) => EstimateInput)[]>();
  for (const [down, cells] of block.entries()) {
    for (const [right, cell] of cells.entries()) {
      const line = rows[down];
      const columnId = columns[right];
      const column = columnId === undefined ? undefined : store.find(columnId);
      if (line?.kind !== 'row' || !column || cell.trim() === '') continue;
      const answer = await line.row.field?.(column)?.read(cell, lookUps);
      const reading =
        answer?.kind === 'reading'
          ? answer.reading
          : answer?.kind === 'choices'
            ? answer.choices[0]?.reading
            : undefined;
      if (!reading) continue;
      changes.set(column.id, [...(changes.get(column.id) ?? []), reading.write]);
    }
  }
  store.edit([...changes.keys()], (input, id) =>
    (changes.get(id) ?? []).reduce((changed, write) => write(changed), input),
  );
}
