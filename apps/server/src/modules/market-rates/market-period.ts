import { addMonths, endOfMonth, findCivilDateOf, findMonth } from '@mainsheet/calendar';
import { type Decimal, decimal, formatDecimal } from '@mainsheet/money';

/** Whole months, both ends included. */
export type Period = { readonly from: string; readonly to: string };
export type Quoted = Period & { readonly value: string };
/** A month, and what its value is taken from: the period that holds it, or the two it lies between. */
export type CurveMonth = Quoted & { readonly basis: readonly Quoted[] };

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** So many months from a month on (1 to 12). */
function monthsFrom(year: number, month: number, count: number): Period | null {
  const from = findCivilDateOf(year, month, 1);
  return from && { from, to: endOfMonth(addMonths(from, count - 1)) };
}

/** `Dec 2026`, `Dec-26`, `2026-12`, `Q1 27`, `Cal 27`; null for anything else. */
export function findPeriod(text: string): Period | null {
  const iso = /^(\d{4})-(\d{2})$/.exec(text);
  if (iso) return monthsFrom(Number(iso[1]), Number(iso[2]), 1);
  const month = /^([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i.exec(text);
  const number = month && findMonth(month[1]!);
  if (month && number) return monthsFrom(yearOf(month[2]!), number, 1);
  const quarter = /^Q([1-4])[ -]?(\d{4}|\d{2})$/i.exec(text);
  if (quarter) return monthsFrom(yearOf(quarter[2]!), Number(quarter[1]) * 3 - 2, 3);
  const calendar = /^Cal[ -]?(\d{4}|\d{2})$/i.exec(text);
  return calendar ? monthsFrom(yearOf(calendar[1]!), 1, 12) : null;
}

const monthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const lengthOf = ({ from, to }: Period): number => monthNumber(to) - monthNumber(from) + 1;
/** Twice the middle, so that a month's and a quarter's are whole numbers. */
const middleOf = ({ from, to }: Period): number => monthNumber(from) + monthNumber(to);

/**
 * One value for each month from the first period to the last: of the narrowest period that holds the month,
 * else on the straight line between the middles of its neighbours. `quoted` in any order.
 */
export function monthsOf(quoted: readonly Quoted[]): CurveMonth[] {
  if (quoted.length === 0) return [];
  const first = Math.min(...quoted.map(({ from }) => monthNumber(from)));
  const last = Math.max(...quoted.map(({ to }) => monthNumber(to)));
  const byLength = quoted.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return Array.from({ length: last - first + 1 }, (_, index): CurveMonth => {
    const at = first + index;
    const month = monthsFrom(Math.floor(at / 12), (at % 12) + 1, 1)!;
    const holding = byLength.find(
      ({ from, to }) => monthNumber(from) <= at && monthNumber(to) >= at,
    );
    if (holding) return { ...month, value: holding.value, basis: [holding] };
    return { ...month, ...between(byLength, at) };
  });
}

/** The straight line between the nearest periods before and after a month that no period holds. */
function between(quoted: readonly Quoted[], month: number): Pick<CurveMonth, 'value' | 'basis'> {
  const middle = month * 2;
  const nearest = (one: Quoted, other: Quoted) =>
    Math.abs(middleOf(one) - middle) - Math.abs(middleOf(other) - middle);
  const before = quoted.filter((one) => middleOf(one) < middle).toSorted(nearest)[0]!;
  const after = quoted.filter((one) => middleOf(one) > middle).toSorted(nearest)[0]!;
  const [start, end] = [decimal(before.value), decimal(after.value)];
  const share = decimal(middle - middleOf(before)).div(middleOf(after) - middleOf(before));
  const value: Decimal = start.plus(end.minus(start).times(share));
  return { value: formatDecimal(value.toDecimalPlaces(6)), basis: [before, after] };
}
