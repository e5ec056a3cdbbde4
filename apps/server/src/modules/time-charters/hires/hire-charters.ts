import {
  addCivilDays,
  addDays,
  type CivilDate,
  type Instant,
  type Interval,
  intersectIntervals,
  parseInstant,
} from '@mainsheet/calendar';
import {
  charterSpanOf,
  hireLineName,
  redeliveryWindowOf,
  type TimeCharterInput,
  type TimeCharterStatus,
  type TimeCharterType,
} from '@mainsheet/contract';
import { billingPeriods } from '@mainsheet/hire';
import type { HireRateType } from '@mainsheet/terms';
import type { Tx } from '../../../platform/database/database.ts';
import { listQuotes } from '../../market-rates/index.ts';
import { type HireFacts, hirePeriodsOf, type IndexRates, PRIOR_DAYS } from '../hire-terms.ts';
import { backByOf } from '../redelivery.ts';
import { indexRoutesOf, timeCharterOf } from '../time-charter-record.ts';
import {
  counterpartyOf,
  listWithVessel,
  type WholeTimeCharterRow,
} from '../time-charters.repository.ts';

/** Hire of one rate. */
export type RatedPeriod = Interval & {
  readonly rate: number;
  readonly rateType: HireRateType;
  /** Where the rate stands: a hire line, and whether its index is known yet. */
  readonly source: string;
};

/** A charter with a vessel, with what its hire is as far as that is known. */
export type HireCharter = {
  readonly id: string;
  readonly code: string;
  readonly type: TimeCharterType;
  readonly status: TimeCharterStatus;
  readonly vesselId: string;
  readonly counterparty: string;
  readonly deliveryPort: string;
  readonly deliveryPortCode: string;
  readonly deliverAt: Instant;
  /** Redelivery as it was or is expected. */
  readonly endsAt: Instant;
  /** The latest redelivery, else the expected one. */
  readonly backBy: Instant;
  readonly terms: TimeCharterInput;
  readonly periods: readonly RatedPeriod[];
};

/** A firm charter by which the company has a vessel, or will have her. */
export type CharterIn = HireCharter & { readonly type: 'in' };

/** How far ahead hire on an index is rated. */
const AHEAD_DAYS = 1_000;

type Asked = { readonly vesselIds: readonly string[] | null; readonly today: CivilDate };

/** Charters of some vessels or of all, in and out, by their delivery. */
export async function listHireCharters(tx: Tx, asked: Asked): Promise<HireCharter[]> {
  return rateAll(tx, await listWithVessel(tx, asked.vesselIds), asked.today);
}

/** One charter with its rates; null while it is nobody's or its times are unknown. */
export async function rateCharter(
  tx: Tx,
  row: WholeTimeCharterRow,
  today: CivilDate,
): Promise<HireCharter | null> {
  return (await rateAll(tx, [row], today))[0] ?? null;
}

async function rateAll(
  tx: Tx,
  rows: readonly WholeTimeCharterRow[],
  today: CivilDate,
): Promise<HireCharter[]> {
  const routeIds = rows.flatMap((row) => indexRoutesOf(timeCharterOf(row)));
  const quotes = await listQuotes(tx, {
    routeIds: [...new Set(routeIds)],
    ...{ from: addCivilDays(today, -PRIOR_DAYS), to: addCivilDays(today, AHEAD_DAYS), today },
  });
  const rated = rows.flatMap((row) => hireCharterOf(row, quotes, today) ?? []);
  return rated.toSorted((a, b) => a.deliverAt.localeCompare(b.deliverAt));
}

function hireCharterOf(
  row: WholeTimeCharterRow,
  quotes: HireFacts['quotes'],
  today: CivilDate,
): HireCharter | null {
  const terms = timeCharterOf(row);
  const span = charterSpanOf(terms);
  if (span === null || row.vessel_id === null) return null;
  const latest = row.status === 'Redelivered' ? null : redeliveryWindowOf(terms)?.latest;
  return {
    ...{ id: row.id, code: row.code, type: row.type, status: row.status, terms },
    vesselId: row.vessel_id,
    counterparty: counterpartyOf(row),
    ...{ deliveryPort: terms.deliveryPort, deliveryPortCode: terms.deliveryPortCode },
    ...{ deliverAt: span.start, endsAt: span.end },
    backBy: backByOf(span, latest),
    periods: ratedPeriods(terms, { span, quotes, today }),
  };
}

/** The rates of a charter one after another; of an index, period by period as hire is billed. */
function ratedPeriods(
  terms: TimeCharterInput,
  { span, quotes, today }: Pick<HireFacts, 'quotes'> & { span: Interval; today: CivilDate },
): RatedPeriod[] {
  const midnight = parseInstant(`${today}T00:00:00.000Z`);
  const known = { start: addDays(midnight, -PRIOR_DAYS), end: addDays(midnight, AHEAD_DAYS) };
  const followsIndex = indexRoutesOf(terms).length > 0;
  const periods = followsIndex
    ? billingPeriods(terms.billingPeriodType, span.start, span.end).filter(
        (period) => intersectIntervals(period, known) !== null,
      )
    : [];
  const indexRates = new Map<string, NonNullable<ReturnType<IndexRates['get']>>>();
  const rated = hirePeriodsOf(terms, { periods, quotes }, indexRates);
  return rated
    .filter(({ start, end }) => start < end)
    .map(({ id, start, end, rate }) => {
      const line = hireLineName(terms, Number(id.split('.')[0]));
      const index = indexRates.get(id)?.rate;
      const by = index ? ` by its index${index.isProvisional ? ', estimated' : ''}` : '';
      return { start, end, rate: rate.amount, rateType: rate.type, source: `${line}${by}` };
    });
}

const FIRM: ReadonlySet<string> = new Set(['Fixed', 'Delivered', 'Redelivered']);
export const isFirm = ({ status }: Pick<HireCharter, 'status'>): boolean => FIRM.has(status);

/** Firm charters in, of some vessels or of all, by their delivery. */
export async function listChartersIn(tx: Tx, asked: Asked): Promise<CharterIn[]> {
  const all = await listHireCharters(tx, asked);
  return all.filter((one): one is CharterIn => one.type === 'in' && isFirm(one));
}

/** Of charters of one vessel that which she is under at a moment. */
export function charterAt<Charter extends HireCharter>(
  charters: readonly Charter[],
  at: string,
): Charter | null {
  const moment = parseInstant(at);
  return charters.find(({ deliverAt, backBy }) => deliverAt <= moment && moment < backBy) ?? null;
}
