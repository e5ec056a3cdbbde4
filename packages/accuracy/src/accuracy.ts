import { medianOf, type Spread, spreadOf } from './quantiles.ts';

/** What was estimated and what came of it, in one unit. */
export type Observation = {
  readonly estimated: number;
  readonly actual: number;
};

export type Accuracy = {
  /** Observations with both figures above zero; others say nothing of a ratio. */
  readonly count: number;
  readonly estimated: Spread;
  readonly actual: Spread;
  /** Actual by estimated: 1.2 is 20 % above the estimate. */
  readonly ratio: Spread;
  /** Mean of |actual − estimated| by actual. */
  readonly error: number;
  /** The same of estimates times a correction that is learned without the observation it is judged by. */
  readonly correctedError: number;
  /** What an estimate is multiplied by; null with too few observations, where it would have made them hardly better, or next to nothing. */
  readonly correction: number | null;
};

/** Fewer say nothing. */
export const FEWEST_OBSERVATIONS = 3;
/** Older ones of a subject are forgotten: ports and ships change. */
export const MOST_OBSERVATIONS = 30;

/** Half a hundredth is not worth a word. */
const LEAST_CORRECTION = 0.005;

/**
 * A correction has to have made the past better by more than chance does: with any gain in sample a third of the
 * subjects whose estimates are right would get one, which makes later estimates worse.
 */
export const MOST_ERROR_LEFT = 0.85;
/** Half or double is a bad case; what is further off is a figure in another unit, which no factor mends. */
const [LEAST_FACTOR, MOST_FACTOR] = [0.5, 2];

/** How far subjects lie from their estimates, as the deviation of the logarithm of a ratio: most within a fifth. */
const BETWEEN_SUBJECTS = 0.2;
/** What the deviation within a subject is held to be, as if so many observations had said it. */
const WITHIN_SUBJECT = 0.2;
const WITHIN_WEIGHT = 4;
/** Makes the median absolute deviation that of a normal distribution (Huber, "Robust Statistics", 1981, 5.1). */
const NORMAL_MAD = 1.4826;
/** Variance of a median by that of a mean, of many normal values. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * The factor that observations suggest, pulled towards 1 the more they are few or apart.
 *
 * Logarithms of the ratios have a median m and a deviation s (median absolute deviation), so that no single strike
 * counts for more than its place. s² is held towards what is usual (a scaled inverse χ² prior: Gelman et al., "Bayesian
 * Data Analysis", 3rd ed., 2.6), so that three alike do not pass for certain. The factor is exp(w·m) with the credibility
 * w = τ² / (τ² + π/2 · s²/n) of Bühlmann ("Experience rating and credibility", ASTIN Bulletin 4, 1967), where τ is how
 * far subjects lie from their estimates. It is at least a half and at most two.
 */
function shrunkenRatio(observations: readonly Observation[]): number {
  const logs = observations.map(({ estimated, actual }) => Math.log(actual / estimated));
  const count = logs.length;
  const middle = medianOf(logs);
  const deviation = NORMAL_MAD * medianOf(logs.map((log) => Math.abs(log - middle)));
  const variance =
    (WITHIN_WEIGHT * WITHIN_SUBJECT ** 2 + count * deviation ** 2) / (WITHIN_WEIGHT + count);
  const between = BETWEEN_SUBJECTS ** 2;
  const credibility = between / (between + (MEDIAN_VARIANCE * variance) / count);
  return Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, Math.exp(credibility * middle)));
}

/** Mean of |actual − forecast| by actual, as a share (MAPE without its percent). */
export function meanError(
  observations: readonly Observation[],
  forecast: (observation: Observation, index: number) => number,
): number {
  const errors = observations.map((observation, index) =>
    Math.abs(1 - forecast(observation, index) / observation.actual),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** How estimates of one subject did, the latest observations first; null without one that says anything. */
export function accuracyOf(observations: readonly Observation[]): Accuracy | null {
  const known = observations
    .filter(({ estimated, actual }) => estimated > 0 && actual > 0)
    .slice(0, MOST_OBSERVATIONS);
  if (known.length === 0) return null;
  const error = meanError(known, ({ estimated }) => estimated);
  const correctedError =
    known.length === 1
      ? error
      : meanError(
          known,
          ({ estimated }, index) => estimated * shrunkenRatio(known.toSpliced(index, 1)),
        );
  const ratio = shrunkenRatio(known);
  const isOffered =
    known.length >= FEWEST_OBSERVATIONS &&
    correctedError < MOST_ERROR_LEFT * error &&
    Math.abs(ratio - 1) >= LEAST_CORRECTION;
  return {
    count: known.length,
    estimated: spreadOf(known.map(({ estimated }) => estimated)),
    actual: spreadOf(known.map(({ actual }) => actual)),
    ratio: spreadOf(known.map(({ estimated, actual }) => actual / estimated)),
    error,
    correctedError,
    correction: isOffered ? ratio : null,
  };
}
