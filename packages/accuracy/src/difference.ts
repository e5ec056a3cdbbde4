import {
  FEWEST_OBSERVATIONS,
  MOST_ERROR_LEFT,
  MOST_OBSERVATIONS,
  type Observation,
} from './accuracy.ts';
import { medianOf, type Spread, spreadOf } from './quantiles.ts';

/** How figures did that may be losses, of which no ratio says anything: by what came less what was estimated. */
export type DifferenceAccuracy = {
  /** All observations, losses too. */
  readonly count: number;
  readonly estimated: Spread;
  readonly actual: Spread;
  /** Actual less estimated. */
  readonly difference: Spread;
  /** Mean of |actual − estimated|, in their unit. */
  readonly error: number;
  /** The same of estimates with the median difference of the others added. */
  readonly correctedError: number;
  /** What is added to an estimate: the median difference; null with too few observations, or where it would have made them hardly better. */
  readonly addition: number | null;
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How estimates of one subject did, the latest observations first; null without one. */
export function differenceAccuracyOf(
  observations: readonly Observation[],
): DifferenceAccuracy | null {
  const known = observations.slice(0, MOST_OBSERVATIONS);
  if (known.length === 0) return null;
  const differences = known.map(({ estimated, actual }) => actual - estimated);
  const error = meanOf(differences.map(Math.abs));
  const correctedError =
    differences.length === 1
      ? error
      : meanOf(
          differences.map((one, index) =>
            Math.abs(one - medianOf(differences.toSpliced(index, 1))),
          ),
        );
  const difference = spreadOf(differences);
  const isOffered = known.length >= FEWEST_OBSERVATIONS && correctedError < MOST_ERROR_LEFT * error;
  return {
    count: known.length,
    estimated: spreadOf(known.map(({ estimated }) => estimated)),
    actual: spreadOf(known.map(({ actual }) => actual)),
    ...{ difference, error, correctedError },
    addition: isOffered ? difference.median : null,
  };
}
