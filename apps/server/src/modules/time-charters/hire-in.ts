import { type Instant, parseInstant } from '@mainsheet/calendar';
import {
  charterSpanOf,
  hireStretchesOf,
  redeliveryWindowOf,
  type TimeCharterInput,
} from '@mainsheet/contract';
import { newTimeCharterSide, type TimeCharterSide } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { backByOf } from './redelivery.ts';
import { timeCharterOf } from './time-charter-record.ts';
import { listWithVessel } from './time-charters.repository.ts';

/** A charter by which the company has a vessel, or will have her. */
export type CharterIn = {
  readonly code: string;
  readonly vesselId: string;
  readonly owner: string;
  readonly deliveryPort: string;
  readonly deliverAt: Instant;
  /** The latest redelivery, else the expected one. */
  readonly backBy: Instant;
  readonly terms: TimeCharterInput;
};

const FIRM: ReadonlySet<string> = new Set(['Fixed', 'Delivered', 'Redelivered']);

/** Firm charters in, of one vessel or of all, by their delivery. */
export async function listChartersIn(tx: Tx, vesselId: string | null): Promise<CharterIn[]> {
  const rows = await listWithVessel(tx, vesselId);
  const found = rows.flatMap((row): CharterIn[] => {
    if (row.type !== 'in' || row.vessel_id === null || !FIRM.has(row.status)) return [];
    const terms = timeCharterOf(row);
    const span = charterSpanOf(terms);
    if (span === null) return [];
    const latest = row.status === 'Redelivered' ? null : redeliveryWindowOf(terms)?.latest;
    return [
      {
        ...{ code: row.code, vesselId: row.vessel_id, owner: row.owner_name, terms },
        ...{ deliveryPort: terms.deliveryPort, deliverAt: span.start },
        backBy: backByOf(span, latest),
      },
    ];
  });
  return found.toSorted((a, b) => a.deliverAt.localeCompare(b.deliverAt));
}

/** Of the charters of one vessel that by which the company has her at a moment. */
export function charterInAt(charters: readonly CharterIn[], at: string): CharterIn | null {
  const moment = parseInstant(at);
  return charters.find(({ deliverAt, backBy }) => deliverAt <= moment && moment < backBy) ?? null;
}

/**
 * What a charter in costs at a moment, as an estimate takes it; null where it says no rate then. A rate that follows an index is
 * not known ahead.
 */
export function hireSideAt({ terms }: CharterIn, at: string): TimeCharterSide | null {
  const stretches = hireStretchesOf(terms);
  // Beyond the expected redelivery, in her owner's or our option, the last rate goes on.
  const stretch = stretches.find(({ start, end }) => start <= at && at < end) ?? stretches.at(-1);
  if (!stretch || !(stretch.line.hireRate > 0)) return null;
  const side = newTimeCharterSide();
  const addressCommissionPercent = terms.brokers
    .filter(({ type, amountType }) => type === 'A' && amountType === 'Percent')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...side,
    hirePeriods: side.hirePeriods.map((period) => ({
      ...period,
      ...{ rate: stretch.line.hireRate, rateType: stretch.line.hireRateType },
    })),
    addressCommissionPercent,
    ...{ currency: terms.currency, exchangeRate: terms.exchangeRate },
  };
}

/** What a vessel costs at a moment by the charter in that she sails under; null where no charter says a rate. */
export async function findHireIn(
  tx: Tx,
  { vesselId, at }: { vesselId: string; at: string },
): Promise<TimeCharterSide | null> {
  const charter = charterInAt(await listChartersIn(tx, vesselId), at);
  return charter && hireSideAt(charter, at);
}
