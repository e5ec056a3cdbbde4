import { allocate, amountText } from '@mainsheet/money';
import type { BudgetAmount } from './budgets.repository.ts';

/** Amounts by account and month: `5010 3` for March. */
export type Planned = ReadonlyMap<string, bigint>;

type Span = { readonly from: string; readonly to: string };

const pad = (part: number): string => String(part).padStart(2, '0');

const daysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The twelve months of a year. */
export const monthSpans = (year: number): Span[] =>
  Array.from({ length: 12 }, (_, index) => ({
    from: `${year}-${pad(index + 1)}-01`,
    to: `${year}-${pad(index + 1)}-${pad(daysOfMonth(year, index + 1))}`,
  }));

/** Days of a month that a span has, and those that the month has. */
function daysWithin({ year, month }: { year: number; month: number }, { from, to }: Span) {
  const days = daysOfMonth(year, month);
  const first = `${year}-${pad(month)}-01`;
  const last = `${year}-${pad(month)}-${pad(days)}`;
  if (last < from || first > to) return { within: 0, days };
  const begin = from > first ? Number(from.slice(8)) : 1;
  const end = to < last ? Number(to.slice(8)) : days;
  return { within: end - begin + 1, days };
}

/** What a span has of budgeted months, by account; whole months whole, of others the share of their days. */
export function shareOfMonths(rows: readonly BudgetAmount[], span: Span): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const { within, days } = daysWithin(row, span);
    if (within === 0) continue;
    const minorUnits = BigInt(row.amount_minor);
    // The two shares of a month add up to it, so that two spans that meet leave no cent out.
    const [share] = allocate({ currency: 'XXX', minorUnits }, [`${within}`, `${days - within}`]);
    sums.set(row.account_code, (sums.get(row.account_code) ?? 0n) + share!.minorUnits);
  }
  return sums;
}

/** Years have no id of their own: the trail names them by one that is theirs alone. */
export const idOfYear = (year: number): string =>
  `00000000-0000-7000-8000-${String(year).padStart(12, '0')}`;

const ofAccounts = (planned: Planned): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const [key, minor] of planned) {
    const code = key.slice(0, 4);
    sums.set(code, (sums.get(code) ?? 0n) + minor);
  }
  return sums;
};

/** What a save changed, as the trail says it: each account with its year before and now. */
export function changesOf(
  currency: string,
  before: Planned,
  after: Planned,
): Record<string, string> {
  const [was, is] = [ofAccounts(before), ofAccounts(after)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  const codes = new Set(
    [...keys].filter((key) => before.get(key) !== after.get(key)).map((key) => key.slice(0, 4)),
  );
  const text = (minorUnits: bigint) => amountText(currency, minorUnits);
  return Object.fromEntries(
    [...codes]
      .toSorted()
      .map((code) => [code, `${text(was.get(code) ?? 0n)} to ${text(is.get(code) ?? 0n)}`]),
  );
}
