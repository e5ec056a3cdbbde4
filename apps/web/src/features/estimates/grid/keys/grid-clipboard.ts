import { blockFrom, showSnackbar, toHtml, toTsv } from '../../../../ui/index.ts';
import { isFixed } from '../../model/estimate-column.ts';
import { keepLaycanDates } from '../../model/laycan-dates.ts';
import { isRecap } from '../../model/recap-lines.ts';
import type { WorksheetStore } from '../../model/worksheet-store.ts';
import { answerTo, type FieldAnswer, type FieldReading, type LookUps } from '../../rows/field.ts';
import type { RowSpec } from '../../rows/row-spec.ts';
import type { Worksheet } from '../worksheet-context.ts';
import { chosenCells, type Sheet } from './grid-range.ts';
import { type CellPlace, type GridState, keyOf, LABEL, type Refusal } from './grid-state.ts';

/** Text of a cell for the clipboard: what its editor would open with, else what it shows. */
export function textAt(store: WorksheetStore, row: RowSpec, columnId: string): string {
  const column = store.find(columnId);
  if (!column) return '';
  const field = row.field?.(column);
  if (field) return field.source;
  const { value, text } = row.cell(column);
  return text ?? (value === null || value === undefined ? '' : String(value));
}

export type Target = Sheet & {
  store: WorksheetStore;
  grid: GridState;
  lookUps: LookUps;
  mayEdit: boolean;
};

/** Puts the chosen cells on the clipboard as spreadsheets do: tab-separated text and a table. */
export function copyCells(target: Target, clipboard: DataTransfer): void {
  const { store, grid } = target;
  const { rows, columnIds } = chosenCells(target, grid.snapshot);
  const block = rows.map(({ row }) => columnIds.map((id) => textAt(store, row, id)));
  clipboard.setData('text/plain', toTsv(block));
  clipboard.setData('text/html', toHtml(block));
}

/** Clears the chosen cells, in one step. Cells that must hold something keep it. */
export function clearCells(target: Target): void {
  const { store, grid, mayEdit } = target;
  if (!mayEdit) return;
  const { rows, columnIds } = chosenCells(target, grid.snapshot);
  grid.refuse(placesIn(rows, columnIds), new Map());
  store.edit(columnIds, (input, id) => {
    const column = store.find(id);
    if (!column) return input;
    return rows.reduce(
      (changed, { row }) => row.field?.(column)?.clear?.(changed) ?? changed,
      input,
    );
  });
}

const placesIn = (rows: readonly { key: string }[], columnIds: readonly string[]): CellPlace[] =>
  rows.flatMap(({ key }) => columnIds.map((columnId) => ({ rowKey: key, columnId })));

/** A text on its way into a cell. */
export type CellText = { row: RowSpec; columnId: string; text: string };

/**
 * Types texts into their cells, in one undo step. A text that its cell holds already changes
 * nothing; one that cannot be read stays in its cell, marked with the reason.
 */
export async function typeInto(target: Target, texts: readonly CellText[]): Promise<void> {
  const { store, grid, lookUps } = target;
  const changes = new Map<string, FieldReading['write'][]>();
  const refused = new Map<string, Refusal>();
  const places: CellPlace[] = [];
  const asked = texts.map(async ({ row, columnId, text }) => {
    const column = store.find(columnId);
    const field = column && !isFixed(column) ? row.field?.(column) : null;
    if (!field || field.source === text.trim() || text.trim() === '') return null;
    return answerTo(field, text.trim(), lookUps);
  });
  const answers = await Promise.all(asked);
  for (const [at, { row, columnId, text }] of texts.entries()) {
    const answer = answers[at];
    if (!answer) continue;
    const place = { rowKey: row.key, columnId };
    places.push(place);
    const reading = firstReading(answer);
    if (reading) changes.set(columnId, [...(changes.get(columnId) ?? []), reading.write]);
    else
      refused.set(keyOf(place), {
        text: text.trim(),
        reason: reasonOf(answer),
        over: textAt(store, row, columnId),
      });
  }
  store.edit([...changes.keys()], (input, id) =>
    (changes.get(id) ?? []).reduce(
      (changed, write) => keepLaycanDates(changed, write(changed)),
      input,
    ),
  );
  grid.refuse(places, refused);
  tellRefused(refused);
}

const firstReading = (answer: FieldAnswer): FieldReading | undefined => {
  if (answer.kind === 'reading') return answer.reading;
  return answer.kind === 'choices' ? answer.choices[0]?.reading : undefined;
};

const reasonOf = (answer: FieldAnswer): string =>
  answer.kind === 'violation' ? answer.message : 'Nothing fits this text.';

function tellRefused(refused: ReadonlyMap<string, Refusal>): void {
  const [first] = refused.values();
  if (!first) return;
  const which = refused.size === 1 ? '1 cell was' : `${refused.size} cells were`;
  const message = `${which} not understood and kept as typed: “${first.text}”. ${first.reason}`;
  showSnackbar(message, { error: true, durationMs: 6_000 });
}

type Pasted = { text: string; html: string };

/** A recap is read in its dialog; everything else goes into the cells. */
export function pasteInto(target: Target & Pick<Worksheet, 'readRecap'>, pasted: Pasted): void {
  const columnId = target.grid.snapshot.active?.columnId ?? LABEL;
  if (columnId !== LABEL && isRecap(pasted, target.lookUps.today)) {
    target.readRecap(columnId, pasted.text);
  } else void pasteBlock(target, pasted);
}

/**
 * Types a block, as spreadsheets copy it, from the cursor on. A single text goes into every chosen
 * cell. What reaches over the edge of the sheet is left out; empty cells leave theirs alone.
 */
export async function pasteBlock(target: Target, data: Pasted): Promise<void> {
  const { grid, lines, order } = target;
  const { active } = grid.snapshot;
  if (!target.mayEdit || !active || active.columnId === LABEL) return;
  const block = blockFrom(data);
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (single !== undefined) return fillChosen(target, single);
  const { rows: chosen, columnIds: ids } = chosenCells(target, grid.snapshot);
  const from = lines.findIndex((line) => line.key === (chosen[0]?.key ?? active.rowKey));
  const rows = lines.slice(Math.max(0, from)).filter((line) => line.kind === 'row');
  const columns = order.slice(order.indexOf(ids[0] ?? active.columnId));
  const texts = block.flatMap((cells, down) =>
    cells.flatMap((text, right): CellText[] => {
      const [line, columnId] = [rows[down], columns[right]];
      return line && columnId !== undefined ? [{ row: line.row, columnId, text }] : [];
    }),
  );
  await typeInto(target, texts);
}

/** Types one text into every chosen cell. */
export async function fillChosen(target: Target, text: string): Promise<void> {
  const { rows, columnIds } = chosenCells(target, target.grid.snapshot);
  const texts = rows.flatMap(({ row }) => columnIds.map((columnId) => ({ row, columnId, text })));
  if (target.mayEdit) await typeInto(target, texts);
}

/**
 * The first of the chosen columns typed into the others; a single cell takes what stands at its
 * left. Rows hold different things, so there is no filling down.
 */
export async function fillRight(target: Target): Promise<void> {
  const { store, grid, order } = target;
  const { rows, columnIds } = chosenCells(target, grid.snapshot);
  const isOne = columnIds.length < 2;
  const source = isOne ? order[order.indexOf(columnIds[0] ?? '') - 1] : columnIds[0];
  if (!target.mayEdit || source === undefined) return;
  const others = isOne ? columnIds : columnIds.slice(1);
  const texts = rows.flatMap(({ row }) => {
    const text = textAt(store, row, source);
    return others.map((columnId) => ({ row, columnId, text }));
  });
  await typeInto(target, texts);
}
