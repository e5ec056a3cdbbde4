export * from '@mainsheet/estimate';
export type { BookedCargo } from './cargo/booked-cargo.ts';
export { bookedExchangeRate } from './cargo/booked-port-money.ts';
export * from './cargo/cargo-booking.ts';
export * from './cargo/loadable-draft.ts';
export { agreedDemurrage, nominateCargo } from './cargo/nominate-cargo.ts';
export {
  estimateQuantity,
  type QuantityDeclaration,
  type QuantityRange,
  quantityDeclaration,
  quantityRange,
} from './cargo/quantity-option.ts';
export * from './cargo/rest-of-cargo.ts';
export * from './cargo/shipment.ts';
export { withShippedTerms } from './cargo/shipped-terms.ts';
export * from './compare/attribution.ts';
export * from './compare/match-voyages.ts';
export * from './compare/rank-voyages.ts';
export { type RandomSource, seededRandom } from './compare/seeded-random.ts';
export * from './compare/simulate-voyages.ts';
export * from './estimate/apply-vessel.ts';
export * from './estimate/chain-voyages.ts';
export * from './estimate/estimate-result.ts';
export { estimateVoyage } from './estimate/estimate-voyage.ts';
export {
  arePortCostsMissing,
  comparableTce,
  missingCells,
  withPortExpenses,
} from './estimate/missing-cells.ts';
export { type NumberCell, numberCells, withNumber } from './estimate/number-cells.ts';
export * from './estimate/prepared-estimate.ts';
export { sampleGrainVoyage, sampleKamsarmax } from './estimate/sample-estimates.ts';
export { figuresOfVessel, type VesselRecord } from './estimate/vessel-figures.ts';
export { explain, explainAll, FIGURE_KEYS, type FigureKey } from './explain/explain.ts';
export {
  atBerth,
  findMeasureFaults,
  limitText,
  type PortBerth,
  WHOLE_PORT,
  withPortLimits,
} from './faults/berth-limits.ts';
export * from './faults/fixture-findings.ts';
export * from './faults/ship-size.ts';
export { bunkerSurchargeRate } from './freight/freight.ts';
export {
  type BilledDeduction,
  type BilledPart,
  billableFreight,
  billedShare,
  freightBilledTo,
} from './freight/freight-billing.ts';
export * from './freight/freight-invoice.ts';
export { MEASURED_QUANTITIES } from './freight/freight-quantity.ts';
export { scaleRate } from './freight/freight-scale.ts';
export { type CarbonCost, type CarbonYear, isEuPort, isEuPortCode } from './fuel/carbon-cost.ts';
export * from './fuel/plan-bunkering.ts';
export { burnedOn, type FuelOfPart, type FuelReport } from './fuel/reported-fuel.ts';
export { explainScrubberSaving } from './fuel/scrubber-saving.ts';
export { withoutSoundings } from './fuel/soundings.ts';
export { tankTonnes } from './fuel/tank-capacity.ts';
export * from './fuel/voyage-emissions.ts';
export { hireOverPeriods } from './hire/hire.ts';
export * from './results/recognition.ts';
export * from './results/voyage-profit-and-loss.ts';
export * from './solve/back-solve.ts';
export {
  type OptimisedSpeeds,
  optimiseSpeeds,
  type SpeedGoal,
  type SpeedViolation,
} from './solve/optimise-speeds.ts';
export * from './solve/sensitivity.ts';
export * from './solve/solve-for.ts';
export * from './solve/speed-pairs.ts';
export * from './solve/what-if-map.ts';
export * from './time/choose-passages.ts';
export { quantitiesWorked } from './time/itinerary.ts';
export { laycanZone } from './time/laycan-waiting.ts';
export { workingDaysOf } from './time/port-time.ts';
export { lostDays } from './time/reported-time.ts';
export { speedForSeaDays, steamingDaysOf } from './time/sea-time.ts';
