import {
  type Delay,
  type EstimateInput,
  estimateVoyage,
  type ItineraryRow,
} from '@mainsheet/voyage';
import type { CallRow } from '../voyages.repository.ts';
import { sailedOrder } from './itinerary-change.ts';

const DAY_MS = 86_400_000;

export type ActualTimes = {
  readonly rowId: string;
  readonly arrivalAt: string | null;
  readonly departureAt: string | null;
};

/** Whether she left a call before she was expected there: then she had arrived by that time. */
export const hasLeftBefore = (departureAt: string | null, expectedAt: string): boolean =>
  departureAt !== null && Date.parse(departureAt) < Date.parse(expectedAt);

/** What is known of the times of calls; until she arrives, what her noon expects. */
export const actualTimesOf = (calls: readonly CallRow[]): ActualTimes[] =>
  calls.map((call) => {
    const { expected_arrival_at: expected, actual_departure_at: departureAt } = call;
    const isGone = expected !== null && hasLeftBefore(departureAt, expected);
    const arrivalAt = call.actual_arrival_at ?? (isGone ? departureAt : expected);
    return { rowId: call.row_id, arrivalAt, departureAt };
  });

/** Delays cut by what they are longer than a leg was, the last one first. */
function withoutDays(delays: readonly Delay[], overDays: number): Delay[] {
  let over = overDays;
  return delays
    .toReversed()
    .map((delay) => {
      const cut = Math.min(over, delay.days);
      over -= cut;
      return { ...delay, days: delay.days - cut };
    })
    .filter(({ days }) => days > 0)
    .toReversed();
}

/** Rows by where they are reached from: what was typed of a leg holds for this leg alone. */
function passagesOf(rows: readonly ItineraryRow[]): Map<string, string> {
  const order = sailedOrder(rows);
  const ends = order.map((row, index) => {
    const before = order[index - 1];
    return [row.id, JSON.stringify([before?.id, before?.portCode, row.portCode])] as const;
  });
  return new Map(ends);
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The voyage with what really happened: an actual arrival fixes the sea days of its leg, an actual
 * departure the stay, counted from where the row before left the ship. Rows without actual times
 * keep what `frozen` says, so a time taken back is forgotten; days at sea only of a passage that is still the same.
 */
export function withActualTimes(
  inputs: EstimateInput,
  frozen: EstimateInput,
  actuals: readonly ActualTimes[],
): EstimateInput {
  const frozenRows = new Map(frozen.itinerary.map((row) => [row.id, row]));
  const [foreseen, sailed] = [passagesOf(frozen.itinerary), passagesOf(inputs.itinerary)];
  let next: EstimateInput = {
    ...inputs,
    itinerary: inputs.itinerary.map((row) => {
      const before = frozenRows.get(row.id)?.overrides ?? {};
      const isSame = foreseen.get(row.id) === sailed.get(row.id);
      const seaDays = isSame ? before.seaDays : undefined;
      const { portDays } = before;
      return { ...row, overrides: { ...row.overrides, seaDays, portDays } };
    }),
  };
  for (const actual of actuals) next = withActualCall(next, actual);
  return next;
}

function withActualCall(inputs: EstimateInput, actual: ActualTimes): EstimateInput {
  const { rows } = estimateVoyage(inputs);
  const index = rows.findIndex((row) => row.rowId === actual.rowId);
  const row = rows[index];
  if (!row) return inputs;
  const before = rows[index - 1];
  const reportedAt =
    actual.arrivalAt ??
    (hasLeftBefore(actual.departureAt, row.call.arrivalAt) ? actual.departureAt : null);
  const arrivalAt = reportedAt ?? row.call.arrivalAt;
  const document = inputs.itinerary[row.inputIndex]!;
  const overrides = { ...document.overrides };
  let { seaDelays } = document;
  if (reportedAt && before) {
    const leg = daysBetween(before.call.departureAt, reportedAt);
    const over = Math.max(0, row.leg.extraSeaDays - leg);
    overrides.seaDays = Math.max(0, leg - row.leg.extraSeaDays);
    if (seaDelays && over > 0) seaDelays = withoutDays(seaDelays, over);
  }
  if (actual.departureAt) overrides.portDays = daysBetween(arrivalAt, actual.departureAt);
  const commencingAt = index === 0 && reportedAt ? reportedAt : inputs.commencingAt;
  const itinerary = inputs.itinerary.map((r) =>
    r.id === actual.rowId ? { ...r, overrides, ...(seaDelays ? { seaDelays } : {}) } : r,
  );
  return { ...inputs, commencingAt, itinerary };
}
