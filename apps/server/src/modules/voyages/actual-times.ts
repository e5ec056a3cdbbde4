import { type EstimateInput, estimateVoyage } from '@mainsheet/voyage';

const DAY_MS = 86_400_000;

export type ActualTimes = {
  readonly rowId: string;
  readonly arrivalAt: string | null;
  readonly departureAt: string | null;
};

const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The voyage with what really happened: an actual arrival fixes the sea days of its leg, an actual
 * departure the stay, counted from where the row before left the ship. Rows without actual times
 * keep what `frozen` says, so a time taken back is forgotten.
 */
export function withActualTimes(
  inputs: EstimateInput,
  frozen: EstimateInput,
  actuals: readonly ActualTimes[],
): EstimateInput {
  const frozenRows = new Map(frozen.itinerary.map((row) => [row.id, row]));
  let next: EstimateInput = {
    ...inputs,
    itinerary: inputs.itinerary.map((row) => {
      const before = frozenRows.get(row.id)?.overrides ?? {};
      const { seaDays, portDays } = before;
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
  // She may have left before she was expected: then she had arrived by that time.
  const hasLeftBefore =
    actual.departureAt !== null && Date.parse(actual.departureAt) < Date.parse(row.call.arrivalAt);
  const reportedAt = actual.arrivalAt ?? (hasLeftBefore ? actual.departureAt : null);
  const arrivalAt = reportedAt ?? row.call.arrivalAt;
  const overrides = { ...inputs.itinerary[row.inputIndex]!.overrides };
  if (reportedAt && before) {
    const leg = daysBetween(before.call.departureAt, reportedAt);
    overrides.seaDays = Math.max(0, leg - row.leg.extraSeaDays);
  }
  if (actual.departureAt) overrides.portDays = daysBetween(arrivalAt, actual.departureAt);
  const commencingAt = index === 0 && reportedAt ? reportedAt : inputs.commencingAt;
  const itinerary = inputs.itinerary.map((r) => (r.id === actual.rowId ? { ...r, overrides } : r));
  return { ...inputs, commencingAt, itinerary };
}
