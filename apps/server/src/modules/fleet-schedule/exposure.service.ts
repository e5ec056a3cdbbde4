import type { Explanation } from '@mainsheet/explanation';
import { decimal, formatAmount } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { monthRatesOf } from '../market-rates/index.ts';
import { sumCoverage } from './coverage.ts';
import { type DayRate, explainExposureMonth, exposureOf } from './exposure.ts';
import { type Days, readFleet } from './fleet-schedule.service.ts';
import { lanesOf } from './lanes.ts';

type Asked = Days & {
  readonly routeId: string | null;
  /** Typed over the route's. */
  readonly rates: readonly { readonly month: string; readonly rate: string }[];
};

const DOLLARS = { unit: 'USD/day', currency: 'USD' };
const HIGHEST = 10_000_000;

/**
 * The fleet's open days in money at a curve.
 * @throws DomainError FORBIDDEN for a route without marketRates.view, INVALID_INPUT for a rate out of bounds or a route of another unit
 */
export async function readExposure(platform: Platform, actor: Actor, asked: Asked) {
  const { exposure, currency } = await calculate(platform, actor, asked);
  return {
    currency,
    total: formatAmount(exposure.total),
    months: exposure.months.map(({ month, longDays, shortDays, rate, amount }) => ({
      ...{ month, longDays, shortDays },
      rate: rate?.rate ?? null,
      source: rate?.source ?? '',
      amount: amount && formatAmount(amount),
    })),
  };
}

/** Where a month's exposure comes from. @throws DomainError as `readExposure`, NOT_FOUND for a month outside */
export async function explainExposure(
  platform: Platform,
  actor: Actor,
  { month, ...asked }: Asked & { month: string },
): Promise<Explanation> {
  const { exposure, lanes } = await calculate(platform, actor, asked);
  const found = exposure.months.find((one) => one.month === month);
  if (!found) throw notFound('The month');
  return explainExposureMonth(found, lanes);
}

async function calculate(platform: Platform, actor: Actor, asked: Asked) {
  refuseRates(asked.rates);
  if (asked.routeId !== null) assertCan(actor, 'marketRates.view');
  const today = platform.clock.now().toISOString().slice(0, 10);
  // What lies behind earned what it earned: only days to come are exposed.
  const isPast = asked.to < today;
  const from = asked.from < today && !isPast ? today : asked.from;
  const { found, window } = await readFleet(platform, actor, { from, to: asked.to });
  const lanes = isPast ? [] : lanesOf(found, window);
  const fleet = sumCoverage(lanes.map(({ coverage }) => coverage));
  const months = fleet.map(({ month }) => month);
  const curve = await readCurve(platform, actor, { asked, months, today });
  return { exposure: exposureOf(fleet, curve), lanes, currency: curve.currency };
}

async function readCurve(
  platform: Platform,
  actor: Actor,
  { asked, months, today }: { asked: Asked; months: readonly string[]; today: string },
): Promise<{ currency: string; rates: DayRate[] }> {
  const typed = asked.rates.map(({ month, rate }): DayRate => {
    return { month, rate, source: 'typed', isTyped: true };
  });
  const { routeId } = asked;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    if (routeId === null) return { currency: await getBaseCurrency(tx), rates: typed };
    const route = await monthRatesOf(tx, { routeId, months, today });
    if (route.unit !== DOLLARS.unit) {
      const reason = `This route is in ${route.unit}: choose one in ${DOLLARS.unit}.`;
      throw new DomainError('BAD_REQUEST', { reason });
    }
    const quoted = route.rates.map((rate): DayRate => ({ ...rate, isTyped: false }));
    return { currency: DOLLARS.currency, rates: [...typed, ...quoted] };
  });
}

function refuseRates(rates: Asked['rates']): void {
  const at = rates.findIndex(({ rate }) => decimal(rate).lt(0) || decimal(rate).gt(HIGHEST));
  if (at < 0) return;
  const message = `A day is worth between 0 and ${HIGHEST.toLocaleString('en-US')}.`;
  throw invalidInput([{ code: 'RATE', path: `rates.${at}.rate`, message }]);
}
