import { type CivilDate, epochMsOf, type Instant, parseInstant } from '@mainsheet/calendar';
import { hireStretchesOf, type TimeCharterInput } from '@mainsheet/contract';
import { amountForSpan, rateOf } from '@mainsheet/hire';
import { type HirePeriod, newTimeCharterSide, type TimeCharterSide } from '@mainsheet/voyage';
import type { Tx } from '../../../platform/database/database.ts';
import { commissionsAt } from '../commissions.ts';
import { charterAt, type HireCharter, listChartersIn, type RatedPeriod } from './hire-charters.ts';

/** So many rates an estimate holds; the last of them goes on. */
const MOST_PERIODS = 100;
const MONTH_DAYS = 30;

/**
 * Hire of a charter from a moment on, as an estimate takes it: rates step on the charter's own days, one that follows an index is
 * estimated by what was published and by the curve. Null where the charter says no rate then.
 */
export function hireSideAt(charter: HireCharter, at: string): TimeCharterSide | null {
  const moment = parseInstant(at);
  const periods = periodsFrom(charter.periods, moment);
  const [first] = periods;
  if (!first || !(first.rate > 0)) return null;
  const { terms } = charter;
  const isFirstVoyage = moment <= charter.deliverAt && terms.ballastBonus > 0;
  return {
    ...newTimeCharterSide(),
    charter: { id: charter.id, code: charter.code },
    hirePeriods: periods.map(({ rate, rateType, end }, index): HirePeriod => {
      const until = index === periods.length - 1 ? null : end;
      return { rate, rateType, duration: null, durationUnit: 'Days', until };
    }),
    ...commissionsAt(terms, moment),
    // Paid once, at delivery: the voyage that begins there bears it.
    ...(isFirstVoyage && {
      ballastBonus: terms.ballastBonus,
      ballastBonusTerms: terms.isCommissionable ? ('Gross' as const) : ('Net' as const),
      isBallastBonusCommissionable: terms.isCommissionable,
    }),
    ...allowancesAt(terms, { moment, insurance: insuranceAt(charter, moment) }),
    ...{ currency: terms.currency, exchangeRate: terms.exchangeRate },
  };
}

/** Where each rate of a side comes from, in the order of its periods. */
export const hireSourcesAt = (charter: HireCharter, at: string): string[] =>
  periodsFrom(charter.periods, parseInstant(at)).map(
    ({ source }) => `${charter.code}, ${source || 'no hire between its lines'}`,
  );

/**
 * Rates from a moment on. Beyond the expected redelivery, in her owner's or our option, the last goes on. Time between two
 * lines bears no hire.
 */
function periodsFrom(all: readonly RatedPeriod[], moment: Instant): RatedPeriod[] {
  const ahead = all.filter(({ end }) => end > moment);
  const periods: RatedPeriod[] = [];
  for (const next of ahead.length > 0 ? ahead : all.slice(-1)) {
    const before = periods.at(-1);
    if (before && before.end < next.start) {
      const gap = { start: before.end, end: next.start, rate: 0, source: '' };
      periods.push({ ...gap, rateType: 'Per Day' });
    }
    if (before && goesOn(before, next)) periods[periods.length - 1] = { ...before, end: next.end };
    else periods.push(next);
  }
  return periods.slice(0, MOST_PERIODS);
}

const goesOn = (before: RatedPeriod, next: RatedPeriod): boolean =>
  before.end === next.start &&
  before.rate === next.rate &&
  before.rateType === next.rateType &&
  before.source === next.source;

/** Insurance that owners are paid by the day, of the hire line that runs. */
function insuranceAt({ terms }: HireCharter, moment: Instant): number {
  const stretches = hireStretchesOf(terms);
  const running = stretches.find(({ start, end }) => start <= moment && moment < end);
  return (running ?? stretches.at(-1))?.line.insurance ?? 0;
}

/** C/V/E and what else is paid by a rate while hire runs: of one kind as it is, of several for thirty days. */
function allowancesAt(
  { voyageExpenses }: TimeCharterInput,
  { moment, insurance }: { moment: Instant; insurance: number },
): Pick<TimeCharterSide, 'cve' | 'cveRateType'> {
  const rates = voyageExpenses.flatMap(({ rate, rateType, startDateTime, endDateTime }) => {
    const isRunning =
      (startDateTime === null || parseInstant(startDateTime) <= moment) &&
      (endDateTime === null || moment < parseInstant(endDateTime));
    return rateType === 'Lumpsum' || rate === 0 || !isRunning ? [] : [rateOf(rate, rateType)];
  });
  if (insurance > 0) rates.push(rateOf(insurance, 'Per Day'));
  const [first] = rates;
  const isOneKind = rates.every(({ type }) => type === first?.type);
  if (first && isOneKind) {
    return { cve: rates.reduce((sum, { amount }) => sum + amount, 0), cveRateType: first.type };
  }
  const from = epochMsOf(moment);
  const cve = rates.reduce((sum, rate) => sum + amountForSpan(rate, from, MONTH_DAYS), 0);
  return { cve, cveRateType: 'Per 30 Days' };
}

/** What a vessel costs from a moment on by the charter in that she sails under; null where no charter says a rate. */
export async function findHireIn(
  tx: Tx,
  { vesselId, at, today }: { vesselId: string; at: string; today: CivilDate },
): Promise<TimeCharterSide | null> {
  const charter = charterAt(await listChartersIn(tx, { vesselIds: [vesselId], today }), at);
  return charter && hireSideAt(charter, at);
}
