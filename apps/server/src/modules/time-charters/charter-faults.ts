import {
  addDays,
  daysBetween,
  formatPortTime,
  type Instant,
  type Interval,
} from '@mainsheet/calendar';
import type { EstimateInput, Finding } from '@mainsheet/voyage';
import type { Tx } from '../../platform/database/database.ts';
import { type EmployingCharter, listEmployingCharters } from './employing-charters.ts';
import { backByOf } from './redelivery.ts';

const warning = (code: Finding['code'], message: string): Finding => ({
  code,
  severity: 'warning',
  path: 'commencingAt',
  message,
});

const clock = (instant: Instant): string => `${formatPortTime(instant, 'UTC')} UTC`;
const days = (from: Instant, to: Instant): string => `${daysBetween(from, to).toFixed(1)} days`;

const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end;

type Weighed = {
  readonly ship: string;
  readonly span: Interval;
  /** Firm charters of the ship. */
  readonly charters: readonly EmployingCharter[];
  /** Those that the voyage sails under. */
  readonly linkedIds: readonly string[];
};

/** What the charters of a ship say against a voyage of that time: delivery, redelivery, and that she is let out. */
function charterFaults({ ship, span, charters, linkedIds }: Weighed): Finding[] {
  return charters.flatMap((charter) => {
    const isLinked = linkedIds.includes(charter.id);
    const held = { start: charter.span.start, end: backByOf(charter.span, charter.latest) };
    if (charter.type === 'in') return isLinked || overlaps(span, held) ? hired(charter) : [];
    return isLinked || !overlaps(span, charter.span) ? [] : letOut(charter);
  });

  function hired(charter: EmployingCharter): Finding[] {
    const { code, counterparty, span: own } = charter;
    const end = backByOf(charter.span, charter.latest);
    const faults: Finding[] = [];
    if (span.start < own.start) {
      const message = `${ship} is delivered under ${code} at ${clock(own.start)}: this voyage would begin ${days(span.start, own.start)} before.`;
      faults.push(warning('BEFORE_DELIVERY', message));
    }
    if (span.end > end) {
      const message = `${ship} is due back to ${counterparty} under ${code} by ${clock(end)}: this voyage would end ${days(end, span.end)} later.`;
      faults.push(warning('REDELIVERY_MISSED', message));
    }
    return faults;
  }

  function letOut({ code, counterparty, span: own }: EmployingCharter): Finding[] {
    const message = `${ship} is let to ${counterparty} under ${code}, ${clock(own.start)} to ${clock(own.end)}, and this voyage is not of that charter.`;
    return [warning('LET_OUT', message)];
  }
}

/** How far around a voyage charters are looked for. */
const AROUND_DAYS = 3_650;
const UNNAMED = { code: 'another charter', counterparty: 'its other party' };

type Meant = {
  readonly vesselId: string;
  readonly ship: string;
  readonly span: Interval;
  readonly operationType: EstimateInput['operationType'];
  readonly linkedIds: readonly string[];
  /** Whether whoever asks may see time charters; else they stay unnamed. */
  readonly maySee: boolean;
};

/** What the firm charters of a ship say against a voyage of that time. */
export async function findCharterFaults(
  tx: Tx,
  { vesselId, ship, span, operationType, linkedIds, maySee }: Meant,
): Promise<Finding[]> {
  const around = { start: addDays(span.start, -AROUND_DAYS), end: addDays(span.end, AROUND_DAYS) };
  const charters = (await listEmployingCharters(tx, around, vesselId))
    .filter(({ status }) => status !== 'On Subjects')
    .map((charter) => (maySee ? charter : { ...charter, ...UNNAMED }));
  const faults = charterFaults({ ship, span, charters, linkedIds });
  // A time charter or a pool is of the charter that lets her out.
  return operationType.endsWith('VCO') ? faults : faults.filter(({ code }) => code !== 'LET_OUT');
}
