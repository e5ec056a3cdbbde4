import type { VesselReportKind } from '@mainsheet/contract';
import type { CallRow } from '../voyages/index.ts';

/** What a report says of where it belongs. */
type Placed = {
  readonly kind: VesselReportKind;
  readonly port: string;
  readonly reportedAt: string;
};

const folded = (text: string): string => text.trim().toLowerCase();

const isAt = (call: CallRow, port: string): boolean =>
  folded(port) !== '' &&
  [call.port_name, call.port_code ?? ''].some((name) => folded(name) === folded(port));

/** Whether she had been at a call by a moment. */
const isReachedBy = (call: CallRow, at: string): boolean =>
  [call.actual_arrival_at, call.berthed_at, call.actual_departure_at].some(
    (time) => time !== null && Date.parse(time) <= Date.parse(at),
  );

/** How far the time of a call lies from a report that is made at it. */
export function distanceInTime(call: CallRow, { kind, reportedAt }: Placed): number {
  const isEnd = kind === 'Departure' || kind === 'Statement of facts';
  const time = isEnd
    ? (call.actual_departure_at ?? call.estimated_departure_at)
    : (call.actual_arrival_at ?? call.estimated_arrival_at);
  return Math.abs(Date.parse(time) - Date.parse(reportedAt));
}

/**
 * The call of a voyage that a report speaks of: at noon the next one, else of the calls at its port the one whose
 * arrival or departure lies nearest. Null where no call fits; nothing is guessed.
 */
export function findCall(calls: readonly CallRow[], report: Placed): CallRow | null {
  if (report.kind === 'Noon') {
    const reached = calls.findLastIndex((call) => isReachedBy(call, report.reportedAt));
    // A ship at sea has left the first port, whether anybody said so or not.
    return calls[Math.max(reached, 0) + 1] ?? null;
  }
  const here = calls.filter((call) => isAt(call, report.port));
  return here.toSorted((a, b) => distanceInTime(a, report) - distanceInTime(b, report))[0] ?? null;
}
