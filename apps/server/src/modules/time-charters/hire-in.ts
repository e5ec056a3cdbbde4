import { parseInstant } from '@mainsheet/calendar';
import { hireStretchesOf } from '@mainsheet/contract';
import { newTimeCharterSide, type TimeCharterSide } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { listEmployingCharters } from './employing-charters.ts';
import { timeCharterOf } from './time-charter-record.ts';
import { findTimeCharter } from './time-charters.repository.ts';

/**
 * What a vessel costs at a moment by the charter in that she sails under, as an estimate takes it; null where no charter
 * says a rate. A rate that follows an index is not known ahead.
 */
export async function findHireIn(
  tx: Tx,
  { vesselId, at }: { vesselId: string; at: string },
): Promise<TimeCharterSide | null> {
  const moment = parseInstant(at);
  const window = { start: moment, end: parseInstant(new Date(Date.parse(at) + 1).toISOString()) };
  const charters = await listEmployingCharters(tx, window, vesselId);
  const own = charters.find(({ type, status }) => type === 'in' && status !== 'On Subjects');
  const row = own && (await findTimeCharter(tx, own.id));
  if (!row) return null;
  const charter = timeCharterOf(row);
  const stretch = hireStretchesOf(charter).find(({ start, end }) => start <= at && at < end);
  if (!stretch || !(stretch.line.hireRate > 0)) return null;
  const side = newTimeCharterSide();
  const addressCommissionPercent = charter.brokers
    .filter(({ type, amountType }) => type === 'A' && amountType === 'Percent')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...side,
    hirePeriods: side.hirePeriods.map((period) => ({
      ...period,
      ...{ rate: stretch.line.hireRate, rateType: stretch.line.hireRateType },
    })),
    addressCommissionPercent,
    ...{ currency: charter.currency, exchangeRate: charter.exchangeRate },
  };
}
