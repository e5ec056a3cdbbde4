export {
  type CompanyParts,
  type CompanyValue,
  type FleetShare,
  type FleetValue,
  type FleetVessel,
  valueOfCompany,
  valueOfFleet,
} from './company-value.ts';
export {
  type AffreightmentInput,
  type AffreightmentValue,
  type CharterInput,
  type CharterPeriod,
  type CharterValue,
  valueOfAffreightment,
  valueOfCharter,
} from './contract-value.ts';
export {
  type DatedFlow,
  datedInternalRatePercent,
  datedPresentValue,
  discountFactor,
  internalRatePercent,
  netPresentValue,
} from './discount.ts';
export { explainCashFlowValue } from './explain-cash-flow.ts';
export type { ValuationFault } from './faults.ts';
export {
  type MarketValue,
  type MarketValueInput,
  type PriceSeries,
  priceAtAge,
  valueByMarket,
} from './market-value.ts';
export {
  ECONOMIC_LIFE_YEARS,
  type ReplacementCost,
  type ReplacementCostInput,
  valueByReplacement,
} from './replacement-cost.ts';
export {
  cashFlowGrid,
  type ScenarioLeaf,
  type ScenarioNode,
  type ScenarioValue,
  type ValuationGrid,
  valueOfScenarios,
} from './scenarios.ts';
export {
  type CashFlowYear,
  type VesselCashFlowInput,
  type VesselCashFlowValue,
  valueByCashFlow,
} from './vessel-cash-flow.ts';
