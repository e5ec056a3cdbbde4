import type { Fuel, LngEngine } from '@mainsheet/terms';

export const CARBON_FUELS = [
  'HFO',
  'LFO',
  'MDO/MGO',
  'LNG Otto medium speed',
  'LNG Otto slow speed',
  'LNG diesel slow speed',
  'LNG lean-burn spark-ignited',
  'LPG propane',
  'LPG butane',
  'Ethane',
  'Methanol',
  'Ethanol',
] as const;
/** Fuels as the regulations class them; LNG by the engine, because of what slips through it. */
export type CarbonFuel = (typeof CARBON_FUELS)[number];

/** Emission factors of a fuel. Mass factors in tonnes of gas per tonne of fuel. */
export type FuelFactors = {
  /** IMO conversion factor: CO2 of complete combustion. */
  readonly cf: number;
  readonly ch4: number;
  readonly n2o: number;
  /** Fuel that leaves the engine unburned, percent of mass. */
  readonly slipPercent: number;
  /** Lower calorific value in MJ a gram, as FuelEU states it; null where it gives none here. */
  readonly lcvMjPerG: number | null;
  /** Well to tank, g CO2e a MJ; null where FuelEU gives no fossil default here. */
  readonly wttGPerMj: number | null;
};

const oil = (cf: number, lcvMjPerG: number, wttGPerMj: number): FuelFactors => ({
  cf,
  ch4: 0.000_05,
  n2o: 0.000_18,
  slipPercent: 0,
  lcvMjPerG,
  wttGPerMj,
});
const lng = (slipPercent: number): FuelFactors => ({
  cf: 2.75,
  ch4: 0,
  n2o: 0.000_11,
  slipPercent,
  lcvMjPerG: 0.0491,
  wttGPerMj: 18.5,
});
const withoutDefault = (cf: number): FuelFactors => ({
  cf,
  ch4: 0,
  n2o: 0,
  slipPercent: 0,
  lcvMjPerG: null,
  wttGPerMj: null,
});

/**
 * Factors by fuel. Cf: MEPC.364(79). CH4, N2O, slip, calorific value and well-to-tank: Annex II of
 * Regulation (EU) 2023/1805 (fossil defaults), the same gases for the EU ETS from 2026. Values do
 * not depend on the year; which gases count does.
 */
export const FUEL_FACTORS: Readonly<Record<CarbonFuel, FuelFactors>> = {
  HFO: oil(3.114, 0.0405, 13.5),
  LFO: oil(3.151, 0.041, 13.2),
  'MDO/MGO': oil(3.206, 0.0427, 14.4),
  'LNG Otto medium speed': lng(3.1),
  'LNG Otto slow speed': lng(1.7),
  'LNG diesel slow speed': lng(0.2),
  'LNG lean-burn spark-ignited': lng(2.6),
  // Annex II leaves methane and nitrous oxide of LPG to be measured: the highest of fossil fuels count.
  'LPG propane': oil(3, 0.046, 7.8),
  'LPG butane': oil(3.03, 0.046, 7.8),
  Ethane: withoutDefault(2.927),
  Methanol: oil(1.375, 0.0199, 31.3),
  Ethanol: withoutDefault(1.913),
};

/**
 * The regulatory class of a product fuel. VLSFO is light fuel oil (RMA to RMD) unless the delivery
 * note says a residual grade (RME to RMK), which makes it heavy.
 */
export function carbonFuelOf(
  fuel: Fuel,
  options: { readonly lngEngine: LngEngine; readonly isVlsfoResidual: boolean },
): CarbonFuel {
  switch (fuel) {
    case 'HSFO':
      return 'HFO';
    case 'VLSFO':
      return options.isVlsfoResidual ? 'HFO' : 'LFO';
    case 'ULSFO':
      return 'LFO';
    case 'MGO':
      return 'MDO/MGO';
    case 'LNG':
      return `LNG ${options.lngEngine}`;
  }
}

/** Global warming potentials over a hundred years. */
export type WarmingPotentials = { readonly ch4: number; readonly n2o: number };
/** IPCC fourth assessment, as RED II Annex V uses it: FuelEU. */
export const AR4: WarmingPotentials = { ch4: 25, n2o: 298 };
/** IPCC fifth assessment: EU ETS and MRV. */
export const AR5: WarmingPotentials = { ch4: 28, n2o: 265 };

/** Tank to wake, tonnes of CO2e per tonne of fuel: what burns, and what slips as methane. */
export function tankToWake(factors: FuelFactors, gwp: WarmingPotentials): number {
  const slip = factors.slipPercent / 100;
  const burned = factors.cf + factors.ch4 * gwp.ch4 + factors.n2o * gwp.n2o;
  return (1 - slip) * burned + slip * gwp.ch4;
}

/** Tonnes of one fuel. */
export type FuelQuantity = { readonly fuel: CarbonFuel; readonly quantityT: number };

/** CO2 of complete combustion, tonnes. Source: MEPC.352(78), Cf of MEPC.364(79). */
export const co2OfFuels = (fuels: readonly FuelQuantity[]): number =>
  fuels.reduce((sum, { fuel, quantityT }) => sum + quantityT * FUEL_FACTORS[fuel].cf, 0);
