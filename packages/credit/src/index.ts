export {
  type AltmanScore,
  altmanScore,
  type Rating,
  ratingOf,
  type Zone,
  zoneOf,
} from './altman.ts';
export { explainScore } from './explain-score.ts';
export { type CreditFault, type CreditFigures, findFigureFaults } from './figures.ts';
export { type CreditRatios, creditRatios } from './ratios.ts';
export {
  type Band,
  bandOf,
  type CreditScore,
  creditScore,
  DEFAULT_WEIGHTS,
  FACTOR_KEYS,
  type FactorKey,
  pointsOn,
  SCORE_RULES,
  type ScoreFactor,
  type ScoreWeights,
} from './score.ts';
