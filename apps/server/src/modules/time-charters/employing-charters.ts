import { addDays, type Instant, type Interval, intersectIntervals } from '@mainsheet/calendar';
import {
  charterSpanOf,
  openOptionsOf,
  redeliveryWindowOf,
  type TimeCharterInput,
  type TimeCharterStatus,
  type TimeCharterType,
} from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { backByOf } from './redelivery.ts';
import { timeCharterOf } from './time-charter-record.ts';
import { counterpartyOf, listWithVessel } from './time-charters.repository.ts';

/** A charter in which a vessel is hired or let, from delivery to redelivery as they were or are expected. */
export type EmployingCharter = {
  readonly id: string;
  readonly code: string;
  readonly type: TimeCharterType;
  readonly status: TimeCharterStatus;
  readonly vesselId: string;
  readonly counterparty: string;
  readonly span: Interval;
  /** The latest redelivery; null once she is back, and where no duration says it. */
  readonly latest: Instant | null;
  /** The end of what open options could bring beyond it; null where there are none. */
  readonly optionsUntil: Instant | null;
};

/** The end of the last open option with its margin. */
function optionsEnd(charter: TimeCharterInput): Instant | null {
  const last = openOptionsOf(charter).at(-1);
  return last ? addDays(last.end, last.option.plusDays) : null;
}

/** Charters that touch a window, of one vessel or of all. */
export async function listEmployingCharters(
  tx: Tx,
  window: Interval,
  vesselId: string | null = null,
): Promise<EmployingCharter[]> {
  const rows = await listWithVessel(tx, vesselId === null ? null : [vesselId]);
  return rows.flatMap((row) => {
    const charter = timeCharterOf(row);
    const span = charterSpanOf(charter);
    if (span === null || row.vessel_id === null) return [];
    const isBack = row.status === 'Redelivered';
    const latest = isBack ? null : (redeliveryWindowOf(charter)?.latest ?? null);
    const optionsUntil = isBack ? null : optionsEnd(charter);
    const end = backByOf(span, optionsUntil ?? latest);
    if (intersectIntervals({ start: span.start, end }, window) === null) return [];
    return [
      {
        ...{ id: row.id, code: row.code, type: row.type, status: row.status },
        ...{ vesselId: row.vessel_id, span, latest, optionsUntil },
        counterparty: counterpartyOf(row),
      },
    ];
  });
}
