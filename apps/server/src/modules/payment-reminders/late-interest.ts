import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { decimal, decimalFromMoney, type Money, moneyFromDecimal } from '@mainsheet/money';
import { daysBetween } from '../commercial-documents/index.ts';

/** What an invoice was open for, and since when interest of it is not billed yet. */
export type LateClaim = {
  readonly total: Money;
  readonly dueOn: string;
  /** The last day whose interest is billed; null for none. */
  readonly billedTo: string | null;
  /** The first day that bears interest at all, however long it is due; null for none. */
  readonly bearsFrom: string | null;
  /** What settled it, below zero for what came back, as of its day. */
  readonly moves: readonly { readonly on: string; readonly minor: bigint }[];
};

export type LateInterest = {
  readonly amount: Money;
  /** The first day that bears it, and the last. */
  readonly from: string;
  readonly to: string;
};

const DAYS_A_YEAR = 365;

/**
 * Simple interest on what was open at the end of each day, from the day after the due day (or the last day billed, and never before
 * the first day that bears any) to `today`: money counts from the day it came. Rounded once, half away from zero; null where nothing is owed.
 */
export function lateInterestOf(
  { total, dueOn, billedTo, bearsFrom, moves }: LateClaim,
  { today, percent }: { today: string; percent: number },
): LateInterest | null {
  const before = bearsFrom && addCivilDays(parseCivilDate(bearsFrom), -1);
  const after = [dueOn, billedTo ?? '', before ?? ''].toSorted().at(-1)!;
  const openAt = (day: string): bigint =>
    moves.reduce((open, { on, minor }) => (on <= day ? open - minor : open), total.minorUnits);
  const first = addCivilDays(parseCivilDate(after), 1);
  let [from, open, minorDays]: [string, bigint, bigint] = [first, openAt(after), 0n];
  // What is open changes on these days alone.
  const changes = [...new Set(moves.map(({ on }) => on))].filter((on) => on > after && on <= today);
  for (const on of changes.toSorted()) {
    minorDays += open * BigInt(daysBetween(from, on));
    [from, open] = [on, openAt(on)];
  }
  if (from <= today) minorDays += open * BigInt(daysBetween(from, today) + 1);
  const owed = decimalFromMoney({ ...total, minorUnits: minorDays });
  const amount = moneyFromDecimal(
    total.currency,
    owed.times(decimal(percent)).div(100 * DAYS_A_YEAR),
  );
  return amount.minorUnits > 0n ? { amount, from: first, to: today } : null;
}
