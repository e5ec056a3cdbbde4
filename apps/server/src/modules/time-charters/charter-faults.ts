import { daysBetween, formatPortTime, type Instant, type Interval } from '@mainsheet/calendar';
import type { Finding } from '@mainsheet/voyage';
import type { EmployingCharter } from './employing-charters.ts';

const warning = (code: Finding['code'], message: string): Finding => ({
  code,
  severity: 'warning',
  path: 'commencingAt',
  message,
});

const clock = (instant: Instant): string => `${formatPortTime(instant, 'UTC')} UTC`;
const days = (from: Instant, to: Instant): string => `${daysBetween(from, to).toFixed(1)} days`;

/** The moment by which she must be back: the latest redelivery, else the expected one. */
const backBy = ({ span, latest }: EmployingCharter): Instant =>
  latest !== null && latest > span.end ? latest : span.end;

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
export function charterFaults({ ship, span, charters, linkedIds }: Weighed): Finding[] {
  return charters.flatMap((charter) => {
    const isLinked = linkedIds.includes(charter.id);
    const held = { start: charter.span.start, end: backBy(charter) };
    if (charter.type === 'in') return isLinked || overlaps(span, held) ? hired(charter) : [];
    return isLinked || !overlaps(span, charter.span) ? [] : letOut(charter);
  });

  function hired(charter: EmployingCharter): Finding[] {
    const { code, counterparty, span: own } = charter;
    const end = backBy(charter);
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
