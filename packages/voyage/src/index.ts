export * from '@mainsheet/estimate';
export * from './apply-vessel.ts';
export * from './attribution.ts';
export * from './back-solve.ts';
export {
  atBerth,
  findMeasureFaults,
  limitText,
  type PortBerth,
  WHOLE_PORT,
  withPortLimits,
} from './berth-limits.ts';
export type { BookedCargo } from './booked-cargo.ts';
export { bookedExchangeRate } from './booked-port-money.ts';
export { type CarbonCost, type CarbonYear, isEuPort, isEuPortCode } from './carbon-cost.ts';
export * from './cargo-booking.ts';
export * from './chain-voyages.ts';
export * from './choose-passages.ts';
export * from './estimate-result.ts';
export { estimateVoyage } from './estimate-voyage.ts';
export { explain, explainAll, FIGURE_KEYS, type FigureKey } from './explain.ts';
export * from './fixture-findings.ts';
export { bunkerSurchargeRate } from './freight.ts';
export * from './freight-invoice.ts';
export { MEASURED_QUANTITIES } from './freight-quantity.ts';
export { scaleRate } from './freight-scale.ts';
export { hireOverPeriods } from './hire.ts';
export { quantitiesWorked } from './itinerary.ts';
export { laycanZone } from './laycan-waiting.ts';
export * from './loadable-draft.ts';
export * from './match-voyages.ts';
export {
  arePortCostsMissing,
  comparableTce,
  missingCells,
  withPortExpenses,
} from './missing-cells.ts';
export { agreedDemurrage, nominateCargo } from './nominate-cargo.ts';
export { type NumberCell, numberCells, withNumber } from './number-cells.ts';
export {
  type OptimisedSpeeds,
  optimiseSpeeds,
  type SpeedGoal,
  type SpeedViolation,
} from './optimise-speeds.ts';
export * from './plan-bunkering.ts';
export { workingDaysOf } from './port-time.ts';
export * from './prepared-estimate.ts';
export {
  estimateQuantity,
  type QuantityDeclaration,
  type QuantityRange,
  quantityDeclaration,
  quantityRange,
} from './quantity-option.ts';
export * from './rank-voyages.ts';
export * from './recognition.ts';
export { burnedOn, type FuelOfPart, type FuelReport } from './reported-fuel.ts';
export { lostDays } from './reported-time.ts';
export * from './rest-of-cargo.ts';
export { sampleGrainVoyage, sampleKamsarmax } from './sample-estimates.ts';
export { explainScrubberSaving } from './scrubber-saving.ts';
export { speedForSeaDays, steamingDaysOf } from './sea-time.ts';
export { type RandomSource, seededRandom } from './seeded-random.ts';
export * from './sensitivity.ts';
export * from './ship-size.ts';
export * from './shipment.ts';
export { withShippedTerms } from './shipped-terms.ts';
export * from './simulate-voyages.ts';
export * from './solve-for.ts';
export { withoutSoundings } from './soundings.ts';
export * from './speed-pairs.ts';
export { tankTonnes } from './tank-capacity.ts';
export { figuresOfVessel, type VesselRecord } from './vessel-figures.ts';
export * from './voyage-emissions.ts';
export * from './voyage-profit-and-loss.ts';
export * from './what-if-map.ts';
