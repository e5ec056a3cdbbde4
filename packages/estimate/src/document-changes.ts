import { type FieldKind, type Fields, unitOf } from './field.ts';
import { ESTIMATE, type EstimateInput } from './fields/estimate.ts';

/** One cell that two documents differ in, named as people read it. */
export type DocumentChange = {
  /** In the later document; of what went, in the earlier one. */
  readonly path: string;
  /** `Loading Santos, Port days`: the row, then the field. */
  readonly label: string;
  readonly unit: string;
  /** As it stands in the document; null where nothing stood there. */
  readonly before: CellContent;
  readonly after: CellContent;
};
export type CellContent = string | number | boolean | null;

type Cells = Readonly<Record<string, unknown>>;

/** Parts of a document that nobody types and that say nothing by themselves. */
const PASSED_OVER = new Set(['schemaVersion', 'provenance', 'id', 'sequenceNo']);

const isCells = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): readonly Cells[] =>
  Array.isArray(value) ? value.filter(isCells) : [];
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function contentOf(value: unknown): CellContent {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') {
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    return count === 1 ? '1 entry' : `${count} entries`;
  }
  return value as CellContent;
}

/** What a row of a list is called: its port, cargo or fuel; else its place. */
function nameOfRow(row: Cells, label: string, index: number): string {
  const { portName, portFunction, name, fuel, grade, description } = row;
  const port = [portFunction, portName].filter((word) => typeof word === 'string' && word !== '');
  if (portName !== undefined && port.length > 0) return port.join(' ');
  const own = [name, fuel, grade, description].find(
    (word) => typeof word === 'string' && word !== '',
  );
  return typeof own === 'string' ? own : `${label} ${index + 1}`;
}

type Place = { readonly path: string; readonly words: string; readonly units: UnitWords };
type UnitWords = { readonly base: string; readonly currency?: string; readonly unit?: string };

const join = (words: string, label: string): string =>
  words === '' ? label : `${words}, ${label}`;

/** Collects the differences of a document, part by part. */
class Differences {
  readonly changes: DocumentChange[] = [];

  parts(before: Cells, after: Cells, fields: Fields, place: Place): void {
    for (const [key, field] of Object.entries(fields)) {
      const [was, is] = [before[key], after[key]];
      if (PASSED_OVER.has(key) || isSame(was, is)) continue;
      const path = place.path === '' ? key : `${place.path}.${key}`;
      const at = { ...place, path, words: join(place.words, field.label) };
      const unit = unitOf(field, place.units);
      this.#field({ was, is, kind: field.kind, label: field.label, unit, at, around: place });
    }
  }

  #field(of: {
    was: unknown;
    is: unknown;
    kind: FieldKind;
    label: string;
    unit: string;
    at: Place;
    around: Place;
  }): void {
    const { was, is, kind, label, unit, at, around } = of;
    if (kind.type === 'part' && isCells(was) && isCells(is)) {
      // A part of a row is named by the row; a part of the document by itself.
      const words = around.words === '' ? label : around.words;
      this.parts(was, is, kind.fields, { ...around, path: at.path, words });
    } else if (kind.type === 'list') {
      this.#rows(rowsOf(was), rowsOf(is), kind.fields, { ...at, label, around: around.words });
    } else {
      const [before, after] = [contentOf(was), contentOf(is)];
      this.changes.push({ path: at.path, label: at.words, unit, before, after });
    }
  }

  #rows(
    before: readonly Cells[],
    after: readonly Cells[],
    fields: Fields,
    place: Place & { label: string; around: string },
  ): void {
    const hasIds = 'id' in fields;
    const twinOf = (rows: readonly Cells[], row: Cells, index: number) =>
      hasIds ? rows.find((one) => one['id'] === row['id']) : rows[index];
    const named = (row: Cells, index: number) =>
      join(place.around, nameOfRow(row, place.label, index));
    after.forEach((row, index) => {
      const path = `${place.path}.${index}`;
      const was = twinOf(before, row, index);
      const words = named(row, index);
      if (was) this.parts(was, row, fields, { path, words, units: unitsOf(row, place.units) });
      else this.#cameOrWent(path, words, { before: null, after: 'added' });
    });
    before.forEach((row, index) => {
      if (twinOf(after, row, index)) return;
      const path = `${place.path}.${index}`;
      this.#cameOrWent(path, named(row, index), { before: 'was there', after: 'removed' });
    });
    if (hasIds) this.#order(before, after, place);
  }

  #cameOrWent(path: string, label: string, content: Pick<DocumentChange, 'before' | 'after'>) {
    this.changes.push({ path, label, unit: '', ...content });
  }

  /** Rows that both have, in another order. */
  #order(
    before: readonly Cells[],
    after: readonly Cells[],
    place: Place & { label: string },
  ): void {
    const common = (rows: readonly Cells[], others: readonly Cells[]) =>
      rows.filter((row) => others.some((other) => other['id'] === row['id']));
    const [was, is] = [common(before, after), common(after, before)];
    if (
      isSame(
        was.map((row) => row['id']),
        is.map((row) => row['id']),
      )
    )
      return;
    const names = (rows: readonly Cells[]) =>
      rows.map((row, index) => nameOfRow(row, place.label, index)).join(' → ');
    const label = `${place.words}, order`;
    this.#cameOrWent(place.path, label, { before: names(was), after: names(is) });
  }
}

function unitsOf(row: Cells, around: UnitWords): UnitWords {
  const { portExpensesCurrency, currency = portExpensesCurrency, unit } = row;
  return {
    ...around,
    ...(typeof currency === 'string' ? { currency } : {}),
    ...(typeof unit === 'string' ? { unit } : {}),
  };
}

/** Every cell that differs between two documents of this version, in the order of the catalogue. */
export function documentChanges(before: EstimateInput, after: EstimateInput): DocumentChange[] {
  const differences = new Differences();
  const units = { base: after.baseCurrency };
  differences.parts(before, after, ESTIMATE, { path: '', words: '', units });
  return differences.changes;
}
