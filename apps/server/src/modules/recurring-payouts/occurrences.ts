import { addCivilDays, addMonths, endOfMonth, parseCivilDate } from '@mainsheet/calendar';
import type { PayoutSchedule } from '@mainsheet/contract';
import { isBankingDay, nextBankingDay } from '../banks/index.ts';

export type Recurrence = {
  readonly schedule: PayoutSchedule;
  readonly onLastWorkingDay: boolean;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly mostTimes: number | null;
  readonly currencies: readonly string[];
};

/** A day of it: `period` names it for ever, `on` is the day banks work on that the money leaves. */
export type Occurrence = { readonly period: string; readonly on: string };

/** More than any lasts: weekly for twenty years. */
const MOST = 1040;

/** Its days from the first one, as far as it goes. */
export function* occurrencesOf(of: Recurrence): Generator<Occurrence> {
  const first = parseCivilDate(of.startsOn);
  const most = of.mostTimes ?? MOST;
  for (let made = 0, step = 0; made < most && step <= MOST; step += 1) {
    const day = dayAt(of, first, step);
    if (day < of.startsOn) continue;
    if (of.endsOn !== null && day > of.endsOn) return;
    made += 1;
    yield { period: day, on: bankingDay(of, day) };
  }
}

function dayAt(of: Recurrence, first: ReturnType<typeof parseCivilDate>, step: number): string {
  if (of.schedule === 'Weekly') return addCivilDays(first, step * 7);
  const day = addMonths(first, step * (of.schedule === 'Monthly' ? 1 : 3));
  return of.onLastWorkingDay ? endOfMonth(day) : day;
}

/** The end of a month goes back to a banking day, every other day forward. */
function bankingDay({ onLastWorkingDay, currencies }: Recurrence, day: string): string {
  if (isBankingDay(day, currencies)) return day;
  if (!onLastWorkingDay) return nextBankingDay(day, currencies);
  let back = parseCivilDate(day);
  while (!isBankingDay(back, currencies)) back = addCivilDays(back, -1);
  return back;
}
