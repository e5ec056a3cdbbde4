import type { EstimateInput, EstimateResult } from '@mainsheet/voyage';
import { isBillable } from './voyage-status.ts';
import type { VoyageData } from './voyages.queries.ts';

/** A voyage with its documents in their own types; the server checked them when it saved them. */
export type Voyage = Omit<
  VoyageData,
  'inputs' | 'result' | 'estimateInputs' | 'estimateResult' | 'map'
> & {
  inputs: EstimateInput;
  result: EstimateResult;
  estimateInputs: EstimateInput;
  estimateResult: EstimateResult;
  map: unknown;
};

export const voyageOf = (data: VoyageData): Voyage => data as Voyage;

/** "Hamburg, loading": a port is often called at twice, to begin and to load. */
export const callName = (call: { portName: string; portFunction: string }): string =>
  `${call.portName}, ${call.portFunction.toLowerCase()}`;

const isEnd = ({ portFunction }: { portFunction: string }): boolean =>
  portFunction === 'Commencing' || portFunction === 'Terminating';

/** Calls by name in the order of sailing; where she only begins or ends comes last: no costs and seldom fuel arise there. */
export const namedCalls = ({ portCalls }: Pick<Voyage, 'portCalls'>) =>
  portCalls
    .toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)) || a.sequenceNo - b.sequenceNo)
    .map((call) => ({
      ...{ rowId: call.rowId, name: callName(call) },
      hasLeft: call.actualDepartureAt != null,
    }));

export type CallSpan = { arrivalAt: string; departureAt: string };

/** One port call as estimated when the voyage was fixed, as expected now, and as it happened. */
export type Call = {
  rowId: string;
  portName: string;
  portFunction: string;
  timeZone: string;
  /** Null for a call that was added after fixing. */
  estimated: CallSpan | null;
  expected: CallSpan;
  actualArrivalAt: string | null;
  actualDepartureAt: string | null;
  /** Departure now against departure estimated, days; positive is late. */
  slipDays: number | null;
};

const DAY_MS = 86_400_000;
/** Days from one instant to another. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The calls in order, each estimate beside what became of it. */
export function callsOf(voyage: Voyage): Call[] {
  const frozen = new Map(voyage.estimateResult.rows.map((row) => [row.rowId, row.call]));
  const now = new Map(voyage.result.rows.map((row) => [row.rowId, row.call]));
  return voyage.portCalls
    .toSorted((a, b) => a.sequenceNo - b.sequenceNo)
    .map((call) => {
      const estimated = frozen.get(call.rowId) ?? null;
      const plan = now.get(call.rowId);
      const arrivalAt = call.actualArrivalAt ?? plan?.arrivalAt ?? call.estimatedArrivalAt;
      const departureAt = call.actualDepartureAt ?? plan?.departureAt ?? call.estimatedDepartureAt;
      return {
        rowId: call.rowId,
        portName: call.portName,
        portFunction: call.portFunction,
        timeZone: call.timeZone,
        estimated: estimated && {
          arrivalAt: estimated.arrivalAt,
          departureAt: estimated.departureAt,
        },
        expected: { arrivalAt, departureAt },
        actualArrivalAt: call.actualArrivalAt ?? null,
        actualDepartureAt: call.actualDepartureAt ?? null,
        slipDays: estimated ? daysBetween(estimated.departureAt, departureAt) : null,
      };
    });
}

/** What the figures of a voyage rest on, by how many of its calls were reported. */
export function basisOfCalls(calls: readonly Call[], status: string): string {
  if (!isBillable(status)) {
    return 'This voyage is cancelled: it earns nothing and counts nowhere. Its figures are those of the plan.';
  }
  const reported = calls.filter((call) => call.actualArrivalAt || call.actualDepartureAt).length;
  if (reported === 0) return 'No call is reported yet: nothing here has happened.';
  const left = calls.some((call) => !call.actualArrivalAt || !call.actualDepartureAt);
  const rest = left
    ? 'what follows is expected'
    : 'its times are actual, its costs once they are posted';
  return `${reported} of ${calls.length} calls are reported: ${rest}.`;
}

/** "Santos → Qingdao": loading ports, then discharging ports. */
export function tradeOf(voyage: Voyage): string {
  const named = (kind: string) =>
    voyage.portCalls
      .filter((call) => call.portFunction === kind)
      .map((call) => call.portName)
      .join(', ');
  return [named('Loading'), named('Discharging')].filter(Boolean).join(' → ');
}
