import {
  type CarbonFuel,
  type Cii,
  type CiiShipType,
  carbonFuelOf,
  cii,
  FUEL_FACTORS,
} from '@mainsheet/carbon';
import { type CarbonTerms, type EstimateInput, newCarbonTerms } from '@mainsheet/estimate';
import { FUELS, type Fuel } from '@mainsheet/terms';
import { areCarbonTermsValid, type CarbonCost, carbonCostOf, isEuPort } from './carbon-cost.ts';
import type { EstimateResult, FuelBurn, RowResult } from './estimate-result.ts';
import { figureVoyage } from './estimate-voyage.ts';

/** What the leg to a port and the stay there emit, tonnes of CO2 by complete combustion. */
export type RowEmissions = {
  readonly rowId: string;
  readonly fuelT: number;
  readonly co2T: number;
  /** The port lies in the European scope. */
  readonly isEu: boolean;
};

export type FuelEmissions = {
  readonly fuel: Fuel;
  readonly quantityT: number;
  /** Tonnes of CO2 a tonne of fuel. */
  readonly cf: number;
  readonly co2T: number;
};

export type VoyageEmissions = {
  readonly rows: readonly RowEmissions[];
  readonly fuels: readonly FuelEmissions[];
  readonly fuelT: number;
  readonly co2T: number;
  /** EU ETS and FuelEU by year. Without carbon terms allowances cost nothing yet. */
  readonly european: CarbonCost | null;
  /** Whether the estimate has terms that price an allowance. */
  readonly isPriced: boolean;
};

/** Terms that count allowances without a price. */
const UNPRICED: CarbonTerms = newCarbonTerms(0, 1);

const termsOf = ({ carbon }: EstimateInput): CarbonTerms =>
  carbon && areCarbonTermsValid(carbon) ? carbon : UNPRICED;

const cfOf = (fuel: Fuel, terms: CarbonTerms): number => FUEL_FACTORS[carbonFuelOf(fuel, terms)].cf;

const burnsOf = ({ leg, call }: RowResult): readonly FuelBurn[] => [...leg.fuels, ...call.fuels];

/**
 * CO2 of every leg and stay: tonnes of fuel × Cf (MEPC.364(79)), unrounded. Quick enough for every
 * key; `result` is the estimate of `input`.
 */
export function rowEmissions(input: EstimateInput, result: EstimateResult): RowEmissions[] {
  const terms = termsOf(input);
  return result.rows.map((row) => {
    const itineraryRow = input.itinerary[row.inputIndex];
    let fuelT = 0;
    let co2T = 0;
    for (const { fuel, quantityT } of burnsOf(row)) {
      fuelT += quantityT;
      co2T += quantityT * cfOf(fuel, terms);
    }
    return {
      rowId: row.rowId,
      fuelT,
      co2T,
      isEu: itineraryRow !== undefined && isEuPort(terms, itineraryRow),
    };
  });
}

const burnedOf = (result: EstimateResult, fuel: Fuel): number =>
  result.rows
    .flatMap(burnsOf)
    .reduce((sum, burn) => (burn.fuel === fuel ? sum + burn.quantityT : sum), 0);

/** CO2 by leg and by fuel, and what EU ETS and FuelEU Maritime make of it. */
export function voyageEmissions(input: EstimateInput, result: EstimateResult): VoyageEmissions {
  const terms = termsOf(input);
  const rows = rowEmissions(input, result);
  const fuels = FUELS.flatMap((fuel): FuelEmissions[] => {
    const quantityT = burnedOf(result, fuel);
    const cf = cfOf(fuel, terms);
    return quantityT > 0 ? [{ fuel, quantityT, cf, co2T: quantityT * cf }] : [];
  });
  const counted = { ...input, carbon: terms };
  return {
    rows,
    fuels,
    fuelT: rows.reduce((sum, row) => sum + row.fuelT, 0),
    co2T: rows.reduce((sum, row) => sum + row.co2T, 0),
    european: carbonCostOf(counted, figureVoyage(counted).run),
    isPriced: terms !== UNPRICED,
  };
}

const CII_TYPES: readonly (readonly [RegExp, CiiShipType])[] = [
  [/^LNG carrier$/, 'LNG carrier'],
  [/^LPG carrier$/, 'Gas carrier'],
  [/^General cargo$/, 'General cargo ship'],
  [/tanker$|^Aframax$|^Suezmax$|^VLCC$/, 'Tanker'],
];

/** The CII ship type of a vessel type as the trade says it: what is nothing else carries bulk. */
export const ciiShipType = (vesselType: string): CiiShipType =>
  CII_TYPES.find(([pattern]) => pattern.test(vesselType))?.[1] ?? 'Bulk carrier';

export type CiiShip = {
  readonly shipType: CiiShipType;
  /** Deadweight or gross tonnage, as the type asks. */
  readonly capacity: number;
};

/** Rating of a ship by what she burned and sailed in a year, by the default kinds of her fuels; null without a rule for it. */
export function yearCii(
  ship: CiiShip,
  { year, fuels, distanceNm }: { year: number; fuels: readonly FuelBurn[]; distanceNm: number },
): Cii | null {
  const quantities = fuels.map(({ fuel, quantityT }) => ({
    fuel: carbonFuelOf(fuel, UNPRICED),
    quantityT,
  }));
  return cii({ ...ship, year, fuels: quantities, distanceNm }).result;
}

/**
 * Attained CII of the voyage alone against the required one of the year it commences in, by the
 * ship's own capacity; null without capacity, miles or a rule for the year. The rating of a ship
 * is that of her whole year: this one says what the voyage adds to it.
 */
export function voyageCii(input: EstimateInput, result: EstimateResult, ship: CiiShip): Cii | null {
  if (result.totals.distanceNm <= 0) return null;
  const terms = termsOf(input);
  const quantities = new Map<CarbonFuel, number>();
  for (const { fuel, quantityT } of result.rows.flatMap(burnsOf)) {
    const carbonFuel = carbonFuelOf(fuel, terms);
    quantities.set(carbonFuel, (quantities.get(carbonFuel) ?? 0) + quantityT);
  }
  return cii({
    shipType: ship.shipType,
    capacity: ship.capacity,
    year: new Date(input.commencingAt).getUTCFullYear(),
    fuels: [...quantities].map(([fuel, quantityT]) => ({ fuel, quantityT })),
    distanceNm: result.totals.distanceNm,
  }).result;
}
