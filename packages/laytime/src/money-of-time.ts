import { type CurrencyCode, decimal, type Money, moneyFromDecimal } from '@mainsheet/money';
import { despatchRateOf } from '@mainsheet/terms';
import type { PortInput } from './laytime-input.ts';
import { settleMinutes } from './settle-minutes.ts';

/** Money of a day on demurrage at a port. */
export const demurragePerDay = (port: PortInput): number =>
  port.demurrageRate * (port.rateUnit === 'Per Hour' ? 24 : 1);

/**
 * Time on demurrage at each rate: the steps one after another, what is left at the last rate.
 * `minutesBefore` on demurrage at earlier ports of one pool have used up steps already.
 */
export function demurrageByRate(
  port: PortInput,
  minutes: number,
  minutesBefore = 0,
): { readonly minutes: number; readonly ratePerDay: number }[] {
  const perDay = port.rateUnit === 'Per Hour' ? 24 : 1;
  const parts: { minutes: number; ratePerDay: number }[] = [];
  let left = minutes;
  let passed = minutesBefore;
  for (const step of port.demurrageSteps) {
    const stepMinutes = step.days * 1440;
    const usedBefore = Math.min(passed, stepMinutes);
    passed -= usedBefore;
    const here = Math.min(left, stepMinutes - usedBefore);
    parts.push({ minutes: here, ratePerDay: step.rate * perDay });
    left -= here;
  }
  parts.push({ minutes: settleMinutes(left), ratePerDay: demurragePerDay(port) });
  return parts.filter((part) => part.minutes > 0);
}

/** Money of a day saved: the despatch rate, or half demurrage where none is agreed. */
export const despatchPerDay = (port: PortInput): number =>
  despatchRateOf(port.demurrageRate, port.despatchRate) * (port.rateUnit === 'Per Hour' ? 24 : 1);

/** Minutes at a daily rate pro rata, in decimals, rounded once to the minor unit. */
export function moneyOfMinutes(currency: CurrencyCode, minutes: number, ratePerDay: number): Money {
  return moneyFromDecimal(currency, decimal(minutes).times(ratePerDay).div(1440));
}
