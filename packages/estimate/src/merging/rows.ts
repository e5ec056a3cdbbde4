import { isSame } from './same.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What rows of a list are told apart by; rows of other lists have no name of their own. */
const NAMED_BY: Readonly<Record<string, string>> = {
  itinerary: 'id',
  cargoes: 'id',
  bunkers: 'fuel',
  ecaFuels: 'fuel',
  nonEcaFuels: 'fuel',
  parcels: 'cargoId',
};

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the rows of a list; null where they have none, or two have the same. */
export function namesOf(list: string, rows: readonly unknown[]): string[] | null {
  const field = NAMED_BY[list];
  if (field === undefined) return null;
  const names = rows.map((row) => (isRow(row) ? row[field] : undefined));
  const isNamed = names.every((name): name is string => typeof name === 'string');
  return isNamed && new Set(names).size === names.length ? names : null;
}

type Pair = readonly [base: number, side: number];

/** Indexes of the longest run of equal items that two lists have in the same order. */
export function commonRun<Item>(
  base: readonly Item[],
  side: readonly Item[],
  isEqual: (a: Item, b: Item) => boolean,
): Pair[] {
  const lengths = Array.from({ length: base.length + 1 }, () =>
    Array.from({ length: side.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const equal = (i: number, j: number) => isEqual(base[i] as Item, side[j] as Item);
  for (let i = base.length - 1; i >= 0; i -= 1) {
    for (let j = side.length - 1; j >= 0; j -= 1) {
      const line = lengths[i];
      if (line) line[j] = equal(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < base.length && j < side.length; ) {
    if (equal(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** Names for rows without one: equal rows are the same row, between them the next is the next. */
function namesByPlace(base: readonly unknown[], side: readonly unknown[], whose: string): string[] {
  const names: string[] = [];
  let [i, j] = [0, 0];
  for (const [nextBase, nextSide] of [
    ...commonRun(base, side, isSame),
    [base.length, side.length] as const,
  ]) {
    while (i < nextBase && j < nextSide) names[j++] = `#${i++}`;
    while (j < nextSide) names[j] = `${whose}${j++}`;
    if (nextSide < side.length) names[nextSide] = `#${nextBase}`;
    [i, j] = [nextBase + 1, nextSide + 1];
  }
  return names;
}

export type NamedRows = ReadonlyMap<string, unknown>;
type Three<Value> = { base: Value; mine: Value; theirs: Value };

/** The rows of three documents' list by name, each in its order. */
export function nameRows(list: string, rows: Three<readonly unknown[]>): Three<NamedRows> {
  const { base, mine, theirs } = rows;
  const own = [base, mine, theirs].map((side) => namesOf(list, side));
  const by = (side: readonly unknown[], names: readonly string[]): NamedRows =>
    new Map(side.map((row, index) => [names[index] ?? '', row]));
  const [b, m, t] = own;
  if (b && m && t) return { base: by(base, b), mine: by(mine, m), theirs: by(theirs, t) };
  return {
    base: by(
      base,
      base.map((_, index) => `#${index}`),
    ),
    mine: by(mine, namesByPlace(base, mine, '+mine')),
    theirs: by(theirs, namesByPlace(base, theirs, '+theirs')),
  };
}

/** Names that a side put to another place among those it shares with the base. */
function movedNames(base: readonly string[], side: readonly string[]): Set<string> {
  const sideNames = new Set(side);
  const baseNames = new Set(base);
  const [was, is] = [
    base.filter((name) => sideNames.has(name)),
    side.filter((name) => baseNames.has(name)),
  ];
  if (isSame(was, is)) return new Set();
  const stayed = new Set(
    commonRun(was, is, (a, b) => a === b).map(([index]) => was[index] as string),
  );
  return new Set(was.filter((name) => !stayed.has(name)));
}

/** Order of the rows that stay: theirs, with what was moved or added by me after the row it followed. */
export function mergeOrder(
  names: Three<readonly string[]>,
  stays: ReadonlySet<string>,
  isTheirOrder: boolean,
): string[] {
  const { base, mine, theirs } = names;
  const order = theirs.filter((name) => stays.has(name));
  const movedByMe = movedNames(base, mine);
  const movedByThem = isTheirOrder ? movedNames(base, theirs) : new Set<string>();
  const present = new Set(order);
  mine.forEach((name, index) => {
    const isMoved = movedByMe.has(name) && !movedByThem.has(name);
    if (!stays.has(name) || (present.has(name) && !isMoved)) return;
    const from = order.indexOf(name);
    if (from >= 0) order.splice(from, 1);
    const before = mine.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
    present.add(name);
  });
  return order;
}
