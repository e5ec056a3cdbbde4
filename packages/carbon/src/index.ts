export * from './carbon-rules.ts';
export {
  type BandDistance,
  CII_RATINGS,
  type Cii,
  type CiiInput,
  type CiiRating,
  cii,
  ciiRating,
  explainCii,
  explainCo2,
  projectCii,
  tonnesToNextBand,
} from './cii.ts';
export * from './cii-corrections.ts';
export {
  type Boundaries,
  CII_RULES,
  CII_SHIP_TYPES,
  type CiiShipType,
  ciiReduction,
  FIRST_CII_YEAR,
} from './cii-lines.ts';
export * from './ets.ts';
export * from './fueleu.ts';
export * from './fueleu-balances.ts';
export * from './fuels.ts';
export * from './scope.ts';
export * from './split.ts';
export {
  CARBON_FAULTS,
  type CarbonFault,
  type CarbonResult,
  type CarbonViolation,
} from './violations.ts';
