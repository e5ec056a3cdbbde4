import type { EstimateInput, LegCondition } from '@mainsheet/estimate';
import type { EstimateResult } from '../estimate/estimate-result.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { rowEmissions } from '../fuel/voyage-emissions.ts';

/** One pair of speeds and what the voyage comes to with it. */
export type SpeedPair = {
  readonly ballastKn: number | null;
  readonly ladenKn: number | null;
  readonly voyageDays: number;
  /** Arrival at the first port that loads; null without one. ISO 8601 UTC. */
  readonly loadArrivalAt: string | null;
  /** Base currency. */
  readonly bunkers: number;
  readonly co2T: number;
  readonly netTce: number | null;
  readonly isLaycanMissed: boolean;
};

export type SpeedAdvice = {
  readonly asEstimated: SpeedPair;
  /** Every pair of the speeds looked at; empty where the tables know fewer than two. */
  readonly pairs: readonly SpeedPair[];
  /** Among the pairs that keep every laycan; null where none does. */
  readonly best: SpeedPair | null;
  /** The best with the ballast speed as it is. */
  readonly bestLaden: SpeedPair | null;
  readonly leastCo2: SpeedPair | null;
};

const STEP_KN = 0.5;
const MOST_SPEEDS = 7;

/** Speeds half a knot apart within the vessel's table, those around the present one first. */
function speedsOf(input: EstimateInput, condition: LegCondition, present: number | null): number[] {
  const named = (input.vessel?.seaConsumption ?? [])
    .filter((entry) => entry.condition === condition)
    .map((entry) => entry.speedKn);
  if (new Set(named).size < 2) return present === null ? [] : [present];
  const [least, most] = [Math.min(...named), Math.max(...named)];
  const first = Math.ceil(least / STEP_KN - 1e-9);
  const count = Math.floor(most / STEP_KN + 1e-9) - first + 1;
  const all = Array.from({ length: count }, (_, index) => (first + index) * STEP_KN);
  const around = present ?? (least + most) / 2;
  return all
    .toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around))
    .slice(0, MOST_SPEEDS)
    .toSorted((a, b) => a - b);
}

/** The document sailing at two speeds: what single legs had of their own goes. */
export const withSpeedPair = (
  input: EstimateInput,
  { ballastKn, ladenKn }: Pick<SpeedPair, 'ballastKn' | 'ladenKn'>,
): EstimateInput => ({
  ...input,
  ballastSpeedKn: ballastKn,
  ladenSpeedKn: ladenKn,
  itinerary: input.itinerary.map((row) => (row.speedKn === null ? row : { ...row, speedKn: null })),
});

function pairOf(input: EstimateInput, result: EstimateResult): SpeedPair {
  const { totals, rows, cargoes } = result;
  const load = rows.find(({ portFunction }) => portFunction === 'Loading');
  return {
    ballastKn: input.ballastSpeedKn,
    ladenKn: input.ladenSpeedKn,
    voyageDays: totals.voyageDays,
    loadArrivalAt: load?.call.arrivalAt ?? null,
    bunkers: totals.bunkers,
    co2T: rowEmissions(input, result).reduce((sum, row) => sum + row.co2T, 0),
    netTce: totals.netTce,
    isLaycanMissed: cargoes.some(({ laycan }) => laycan === 'late'),
  };
}

/**
 * Ballast and laden speed chosen together: up to seven of each, half a knot apart within the vessel's
 * table, every pair by the whole calculation. A pair that misses a laycan is never advised.
 */
export function adviseSpeeds(input: EstimateInput): SpeedAdvice {
  const asEstimated = pairOf(input, estimateVoyage(input));
  const ballast = speedsOf(input, 'ballast', input.ballastSpeedKn);
  const laden = speedsOf(input, 'laden', input.ladenSpeedKn);
  const pairs =
    ballast.length * laden.length < 2
      ? []
      : ballast.flatMap((ballastKn) =>
          laden.map((ladenKn) => {
            const document = withSpeedPair(input, { ballastKn, ladenKn });
            return pairOf(document, estimateVoyage(document));
          }),
        );
  const remaining = pairs.filter(
    ({ isLaycanMissed, netTce }) => !isLaycanMissed && netTce !== null,
  );
  const most = (among: readonly SpeedPair[]): SpeedPair | null =>
    among.reduce<SpeedPair | null>(
      (best, pair) => (best === null || (pair.netTce ?? 0) > (best.netTce ?? 0) ? pair : best),
      null,
    );
  return {
    asEstimated,
    pairs,
    best: most(remaining),
    bestLaden: most(remaining.filter(({ ballastKn }) => ballastKn === input.ballastSpeedKn)),
    leastCo2: remaining.reduce<SpeedPair | null>(
      (least, pair) => (least === null || pair.co2T < least.co2T ? pair : least),
      null,
    ),
  };
}
