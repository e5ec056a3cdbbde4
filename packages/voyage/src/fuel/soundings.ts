import type { EstimateInput } from '@mainsheet/estimate';

/** The voyage as the tables of the ship say it: without what she sounded. */
export function withoutSoundings(inputs: EstimateInput): EstimateInput {
  const isSounded =
    inputs.itinerary.some((row) => row.reportedBurns !== undefined) ||
    inputs.bunkers.some((row) => row.reportedInitialT !== undefined);
  if (!isSounded) return inputs;
  return {
    ...inputs,
    itinerary: inputs.itinerary.map(({ reportedBurns: _, ...row }) => row),
    bunkers: inputs.bunkers.map(({ reportedInitialT: _, ...row }) => row),
  };
}
