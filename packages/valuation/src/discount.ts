import { type CivilDate, civilDaysBetween } from '@mainsheet/calendar';

/** A flow on a date: received above zero, paid below. */
export type DatedFlow = { readonly date: CivilDate; readonly amount: number };

/** What one unit is worth `years` before it is paid: 1 / (1 + r)^years. */
export function discountFactor(ratePercent: number, years: number): number {
  return (1 + ratePercent / 100) ** -years;
}

/**
 * Net present value of flows at the ends of equal periods, the first one period from now.
 * Source: Microsoft Excel, NPV.
 */
export function netPresentValue(ratePercent: number, flows: readonly number[]): number {
  return flows.reduce((sum, flow, index) => sum + flow * discountFactor(ratePercent, index + 1), 0);
}

/**
 * Net present value of dated flows on the date of the first: Σ flow / (1 + r)^(days / 365).
 * Source: Microsoft Excel, XNPV.
 */
export function datedPresentValue(ratePercent: number, flows: readonly DatedFlow[]): number {
  const start = flows[0]?.date;
  if (start === undefined) return 0;
  return flows.reduce((sum, { date, amount }) => {
    return sum + amount * discountFactor(ratePercent, civilDaysBetween(start, date) / 365);
  }, 0);
}

/** Rates looked for lie between losing all but a millionth and a hundredfold a year. */
const LOWEST_RATE_PERCENT = -99.9999;
const HIGHEST_RATE_PERCENT = 10_000;
const RATE_STEPS = 200;
const RATE_TOLERANCE_PERCENT = 1e-10;

/**
 * The rate, in percent, at which a value is zero: the lowest change of sign above the most
 * negative rate that brackets one. Null where the value never changes its sign.
 */
function findRatePercent(valueAt: (ratePercent: number) => number): number | null {
  // Steps grow with the rate, so that ordinary rates are looked at closely.
  const rateAt = (step: number) =>
    LOWEST_RATE_PERCENT + (HIGHEST_RATE_PERCENT - LOWEST_RATE_PERCENT) * (step / RATE_STEPS) ** 4;
  for (let step = 0; step < RATE_STEPS; step += 1) {
    let [low, high] = [rateAt(step), rateAt(step + 1)];
    const atLow = valueAt(low);
    if (atLow === 0) return low;
    if (Math.sign(atLow) === Math.sign(valueAt(high))) continue;
    while (high - low > RATE_TOLERANCE_PERCENT) {
      const middle = (low + high) / 2;
      if (middle === low || middle === high) break;
      if (Math.sign(valueAt(middle)) === Math.sign(atLow)) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
  return null;
}

/** Internal rate of return of flows at equal periods, the first today, percent a period. Excel, IRR. */
export function internalRatePercent(flows: readonly number[]): number | null {
  const [today = 0, ...later] = flows;
  return findRatePercent((rate) => today + netPresentValue(rate, later));
}

/** Internal rate of return of dated flows, percent a year. Source: Microsoft Excel, XIRR. */
export function datedInternalRatePercent(flows: readonly DatedFlow[]): number | null {
  return findRatePercent((rate) => datedPresentValue(rate, flows));
}
