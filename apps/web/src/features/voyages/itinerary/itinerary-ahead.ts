import type { Delay } from '@mainsheet/voyage';
import { callsOf, type Voyage } from '../voyage-record.ts';

/** A call as its itinerary may be changed. */
export type PlannedCall = {
  rowId: string;
  portName: string;
  portFunction: string;
  timeZone: string;
  arrivalAt: string;
  /** She has been there, or at a call behind it. */
  isBehind: boolean;
  hasCargo: boolean;
  seaDelays: readonly Delay[];
  portDelays: readonly Delay[];
};

/** The calls of a voyage in order; those behind the ship stay as they are. */
export function plannedCalls(voyage: Voyage): PlannedCall[] {
  const typed = new Map(voyage.inputs.itinerary.map((row) => [row.id, row]));
  const berthed = new Set(
    voyage.portCalls.filter(({ berthedAt }) => berthedAt !== null).map(({ rowId }) => rowId),
  );
  const calls = callsOf(voyage);
  const last = calls.findLastIndex(
    (call) => call.actualArrivalAt || call.actualDepartureAt || berthed.has(call.rowId),
  );
  return calls.map((call, index) => {
    const row = typed.get(call.rowId);
    return {
      ...{ rowId: call.rowId, portName: call.portName, portFunction: call.portFunction },
      ...{ timeZone: call.timeZone, arrivalAt: call.expected.arrivalAt, isBehind: index <= last },
      hasCargo: (row?.parcels.length ?? 0) > 0,
      seaDelays: row?.seaDelays ?? [],
      portDelays: row?.portDelays ?? [],
    };
  });
}

/** The calls ahead in the order after one of them was moved a place up or down; null at the ends. */
export function movedOrder(
  calls: readonly PlannedCall[],
  rowId: string,
  step: -1 | 1,
): string[] | null {
  const ahead = calls.filter(({ isBehind }) => !isBehind).map((call) => call.rowId);
  const from = ahead.indexOf(rowId);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ahead.length) return null;
  return ahead.map((id, index) => (index === from ? ahead[to]! : index === to ? rowId : id));
}

/** "Weather 1.5 d: swell off the Cape" */
export const delayText = ({ reason, days, note }: Delay): string =>
  `${reason} ${days} d${note ? `: ${note}` : ''}`;
