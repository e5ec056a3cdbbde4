export {
  type Accuracy,
  accuracyOf,
  FEWEST_OBSERVATIONS,
  MOST_OBSERVATIONS,
  meanError,
  type Observation,
} from './accuracy.ts';
export { type Backtest, backtest } from './backtest.ts';
export { type DifferenceAccuracy, differenceAccuracyOf } from './difference.ts';
export type { Spread } from './quantiles.ts';
export { type SimulatedObservation, simulateFleet } from './simulated-fleet.ts';
