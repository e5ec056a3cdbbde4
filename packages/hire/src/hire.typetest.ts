import type { CivilDate, Instant } from '@mainsheet/calendar';
import {
  billingPeriods,
  type HireInput,
  type IndexTerms,
  type Publication,
  rateOf,
} from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function unitsDoNotMix(instant: Instant, date: CivilDate) {
  // @ts-expect-error hire runs from instant to instant, not from day to day
  const periods = billingPeriods('Monthly', date, instant);
  // @ts-expect-error a rate has a type
  const rate = rateOf(12_000);
  // @ts-expect-error a bare number is no rate
  const allowance: HireInput['allowances'][number]['rate'] = 1500;
  // @ts-expect-error an index is published on a day
  const publication: Publication = { on: instant, value: 14_000 };
  // @ts-expect-error the method is one of the list
  const method: IndexTerms['method'] = 'Average';
  return [periods, rate, allowance, publication, method];
}
