import type { EstimateInput } from '../fields/estimate.ts';
import { cellKey, cellPath } from './cell-key.ts';
import { isRow, mergeOrder, nameRows, type Row } from './rows.ts';
import { isSame } from './same.ts';

/**
 * Who keeps a cell that both changed. `shared` is mine, except that a row in which the other typed stays though I
 * removed it; so does a row of mine that they removed, for what I typed in it.
 */
export type MergeRule = 'shared' | 'mine' | 'theirs';

type Three<Value> = { base: Value; mine: Value; theirs: Value };

/** Fields that one cell fills together: a port and its place. */
export const TOGETHER: readonly (readonly string[])[] = [
  ['portName', 'portCode', 'latitude', 'longitude', 'timeZone'],
  ['distanceNm', 'ecaDistanceNm', 'piracyDistanceNm'],
  ['portExpenses', 'hasNoPortExpenses'],
  ['chartererId', 'chartererName'],
  ['beneficiaryId', 'beneficiary'],
  ['line', 'via'],
];
/** Fields that nobody types: they follow from the order, the ports and the date. */
export const MEASURED_FIELDS: ReadonlySet<string> = new Set([
  'sequenceNo',
  'distanceNm',
  'ecaDistanceNm',
  'piracyDistanceNm',
  'isInEca',
]);

/** Puts what one person changed (`base` to `mine`) on top of what others saved (`theirs`), cell by cell. */
export function mergeJson<Document>(documents: Three<Document>, rule: MergeRule): Document {
  return merge(documents, rule, '') as Document;
}

function merge(values: Three<unknown>, rule: MergeRule, name: string): unknown {
  const { base, mine, theirs } = values;
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isRow(mine) && isRow(theirs) && !isAnother(values, name)) {
    return mergeFields({ base: isRow(base) ? base : {}, mine, theirs }, rule);
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && hasRows(mine) && hasRows(theirs)) {
    return mergeRows({ base: Array.isArray(base) ? base : [], mine, theirs }, rule, name);
  }
  return rule === 'theirs' ? theirs : mine;
}

const hasRows = (list: readonly unknown[]): boolean => list.every(isRow);

/** Figures of two ships do not mix. */
function isAnother({ base, mine, theirs }: Three<unknown>, name: string): boolean {
  if (name !== 'vessel') return false;
  const ids = [base, mine, theirs].map((ship) => (isRow(ship) ? ship['id'] : null));
  return new Set(ids).size > 1;
}

const pick = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

function mergeFields(rows: Three<Row>, rule: MergeRule): Row {
  const { base, mine, theirs } = rows;
  const merged: Record<string, unknown> = {};
  const put = (key: string, value: unknown) => {
    if (value !== undefined) merged[key] = value;
  };
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const of = { base: base[key], mine: mine[key], theirs: theirs[key] };
    put(key, merge(of, rule, key));
  }
  for (const keys of TOGETHER) {
    const [was, own, other] = [pick(base, keys), pick(mine, keys), pick(theirs, keys)];
    if (isSame(was, own) || isSame(was, other)) continue;
    const winner = rule === 'theirs' ? other : own;
    for (const key of keys) put(key, winner[key]);
  }
  return merged;
}

/** Whether somebody typed in a row: being moved or measured anew is not that. */
function isTypedIn(before: unknown, after: unknown): boolean {
  if (!isRow(before) || !isRow(after)) return !isSame(before, after);
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].some((key) => !MEASURED_FIELDS.has(key) && !isSame(before[key], after[key]));
}

const inOrder = (rows: readonly unknown[]): readonly unknown[] =>
  rows.toSorted((a, b) => Number((a as Row)['sequenceNo']) - Number((b as Row)['sequenceNo']));

function mergeRows(
  lists: Three<readonly unknown[]>,
  rule: MergeRule,
  name: string,
): readonly unknown[] {
  const isSailed = name === 'itinerary';
  const order = isSailed ? inOrder : (rows: readonly unknown[]) => rows;
  const { base, mine, theirs } = nameRows(name, {
    base: order(lists.base),
    mine: order(lists.mine),
    theirs: order(lists.theirs),
  });
  const merged = new Map<string, unknown>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own !== undefined && other !== undefined) {
      merged.set(key, merge({ base: was, mine: own, theirs: other }, rule, ''));
    } else if (other === undefined) {
      const isMine = was === undefined || (rule !== 'theirs' && isTypedIn(was, own));
      if (isMine) merged.set(key, own);
    } else if (was === undefined || (rule !== 'mine' && isTypedIn(was, other))) {
      merged.set(key, other);
    }
  }
  const names = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const rows = mergeOrder(names, new Set(merged.keys()), rule === 'theirs').map((key) =>
    merged.get(key),
  );
  return isSailed ? rows.map((row, index) => ({ ...(row as Row), sequenceNo: index + 1 })) : rows;
}

/** Merges estimates. A cargo that a call or another row still speaks of comes back. */
export function mergeEstimates(
  documents: Three<EstimateInput>,
  rule: MergeRule = 'shared',
): EstimateInput {
  const { base, mine, theirs } = documents;
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  const merged = mergeJson(documents, rule);
  const whole = rule === 'mine' ? merged : withSpokenOfCargoes(merged, [mine, theirs, base]);
  return withSources(whole, documents, rule);
}

function withSpokenOfCargoes(
  input: EstimateInput,
  places: readonly EstimateInput[],
): EstimateInput {
  const rows = [...input.otherRevenues, ...input.otherExpenses];
  const spokenOf = new Set([
    ...input.itinerary.flatMap(({ parcels }) => parcels.map(({ cargoId }) => cargoId)),
    ...rows.flatMap(({ cargoId }) => cargoId ?? []),
  ]);
  for (const { id } of input.cargoes) spokenOf.delete(id);
  const back = [...spokenOf].flatMap(
    (id) => places.flatMap(({ cargoes }) => cargoes).find((cargo) => cargo.id === id) ?? [],
  );
  return back.length === 0 ? input : { ...input, cargoes: [...input.cargoes, ...back] };
}

/** Where cells came from, told by the rows they are in: their places are others after the merge. */
function withSources(
  merged: EstimateInput,
  { base, mine, theirs }: Three<EstimateInput>,
  rule: MergeRule,
): EstimateInput {
  const byKey = (input: EstimateInput) =>
    Object.fromEntries(
      Object.entries(input.provenance).map(([path, source]) => [cellKey(input, path), source]),
    );
  const sources = mergeJson({ base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) }, rule);
  const provenance = Object.fromEntries(
    Object.entries(sources).flatMap(([key, source]) => {
      const path = cellPath(merged, key);
      return path === null ? [] : [[path, source] as const];
    }),
  );
  return { ...merged, provenance };
}
