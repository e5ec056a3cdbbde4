import {
  AR5,
  type CarbonFuel,
  type Cii,
  type CiiShipType,
  carbonFuelOf,
  cii,
  explainEts,
  explainFuelEu,
  FUEL_FACTORS,
  tankToWake,
} from '@mainsheet/carbon';
import { type CarbonTerms, type EstimateInput, newCarbonTerms } from '@mainsheet/estimate';
import { type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { FUELS, type Fuel } from '@mainsheet/terms';
import type { EstimateResult, FuelBurn, RowResult } from '../estimate/estimate-result.ts';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import {
  areCarbonTermsValid,
  type CarbonCost,
  type CarbonYear,
  carbonCostOf,
  isEuPort,
  scopeOfRun,
} from './carbon-cost.ts';
import {
  burnedOn,
  type FuelOfPart,
  type FuelReport,
  fuelOfVoyage,
  withReportedFuel,
} from './reported-fuel.ts';

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

/** Of one fuel: what reports say was used, and what the voyage expects for the rest. */
export type MixedFuel = {
  readonly fuel: Fuel;
  readonly reportedT: number;
  readonly restT: number;
  readonly cf: number;
  readonly co2T: number;
};

export type ReportedEmissions = {
  readonly parts: readonly (FuelOfPart & {
    readonly co2T: number;
    /** 0, 50 or 100: its share in the European scope. */
    readonly scopePercent: number;
  })[];
  readonly fuels: readonly MixedFuel[];
  readonly fuelT: number;
  readonly reportedT: number;
  readonly co2T: number;
  /** With methane and nitrous oxide, tank to wake (AR5). */
  readonly co2eT: number;
  readonly distanceNm: number;
  readonly european: CarbonCost | null;
  readonly isPriced: boolean;
  /** Approved reports that fit no leg and no stay. */
  readonly unplaced: number;
};

/**
 * What a voyage emits by what her approved reports say was burned, and as it is calculated for the hours that none speaks of:
 * CO2, CO2e, EU ETS and FuelEU rest on the same tonnes. Without a report they are those of `voyageEmissions`.
 */
export function reportedEmissions(
  input: EstimateInput,
  reports: readonly FuelReport[],
): ReportedEmissions {
  const terms = termsOf(input);
  const counted = { ...input, carbon: terms };
  const { run } = figureVoyage(counted);
  const { parts, unplaced } = fuelOfVoyage(run, reports);
  const scope = scopeOfRun(terms, run);
  const scopeOf = ({ rowId, place }: FuelOfPart): number => {
    const at = run.rows.findIndex(({ row }) => row.id === rowId);
    return (place === 'leg' ? scope.legPercents[at - 1] : scope.berthPercents[at]) ?? 0;
  };
  const co2Of = (burns: readonly FuelBurn[]): number =>
    burns.reduce((sum, { fuel, quantityT }) => sum + quantityT * cfOf(fuel, terms), 0);
  const sumOf = (burns: readonly FuelBurn[], fuel: Fuel): number =>
    burns.reduce((sum, burn) => (burn.fuel === fuel ? sum + burn.quantityT : sum), 0);
  const reported = parts.flatMap((part) => part.reported);
  const rest = parts.flatMap((part) => part.rest);
  const fuels = FUELS.flatMap((fuel): MixedFuel[] => {
    const [reportedT, restT] = [sumOf(reported, fuel), sumOf(rest, fuel)];
    const cf = cfOf(fuel, terms);
    if (reportedT + restT === 0) return [];
    return [{ fuel, reportedT, restT, cf, co2T: (reportedT + restT) * cf }];
  });
  const total = (of: (fuel: MixedFuel) => number): number =>
    fuels.reduce((sum, fuel) => sum + of(fuel), 0);
  return {
    parts: parts.map((part) => ({
      ...part,
      co2T: co2Of(burnedOn(part)),
      scopePercent: scopeOf(part),
    })),
    fuels,
    fuelT: total((one) => one.reportedT + one.restT),
    reportedT: total((one) => one.reportedT),
    co2T: total((one) => one.co2T),
    co2eT: total(
      ({ fuel, reportedT, restT }) =>
        (reportedT + restT) * tankToWake(FUEL_FACTORS[carbonFuelOf(fuel, terms)], AR5),
    ),
    distanceNm: parts.reduce((sum, part) => sum + part.distanceNm, 0),
    european: carbonCostOf(counted, withReportedFuel(run, parts)),
    isPriced: terms !== UNPRICED,
    unplaced: unplaced.length,
  };
}

/** How the fuel of a leg or stay is known, in words. */
export function basisText({ basis, reports, reportedHours, hours }: FuelOfPart): string {
  if (basis === 'estimated') return 'As the voyage is calculated: no report is approved.';
  const said = `${reports} approved ${reports === 1 ? 'report' : 'reports'}`;
  return basis === 'reported'
    ? `${said} speak of all of it.`
    : `${said}, ${reportedHours.toFixed(0)} of ${hours.toFixed(0)} h.`;
}

/** CO2 of a voyage down to each leg and stay, fuel by fuel, each with how it is known. */
export function explainReportedCo2({ parts, co2T, fuels }: ReportedEmissions): Explanation {
  const cfs = new Map(fuels.map(({ fuel, cf }) => [fuel, cf]));
  const terms = parts
    .filter((part) => part.co2T > 0)
    .map((part) => {
      const key = `co2.${part.rowId}.${part.place}`;
      const burns = burnedOn(part).map(({ fuel }): Explanation => {
        const of = (burned: readonly FuelBurn[]): number =>
          burned.find((burn) => burn.fuel === fuel)?.quantityT ?? 0;
        const cf = cfs.get(fuel) ?? 0;
        const tonnes = (name: 'reported' | 'rest', value: number, note: string) => {
          const label = name === 'reported' ? `${fuel} reported` : `${fuel} of the rest`;
          return named(
            name,
            shown({ key: `${key}.${fuel}.${name}`, label, value, unit: 't', note }),
          );
        };
        const [said, rest] = [of(part.reported), of(part.rest)];
        const factor = { key: `${key}.${fuel}.cf`, label: 'Cf', value: cf, unit: 't/t' };
        return node({
          ...{ key: `${key}.${fuel}`, label: fuel, value: (said + rest) * cf, unit: 't' },
          formula: '(reported + rest) * cf',
          inputs: [
            tonnes('reported', said, basisText(part)),
            tonnes('rest', rest, 'As the voyage is calculated, for the hours without a report.'),
            named('cf', shown({ ...factor, note: 'Carbon factor, MEPC.364(79)' })),
          ],
        });
      });
      const label = part.place === 'leg' ? `To ${part.portName}` : `At ${part.portName}`;
      return sumNode({ key, label, value: part.co2T, unit: 't' }, burns);
    });
  return sumNode({ key: 'co2', label: 'CO₂ of the voyage', value: co2T, unit: 't' }, terms);
}

/** Allowances of a year, leg by leg and stay by stay; without their price. */
export const explainYearAllowances = ({ etsInput }: CarbonYear): Explanation | null =>
  explainEts(etsInput)?.inputs[0] ?? null;

/** FuelEU balance of a year, g CO2e: what the voyage adds to the ship's own. */
export const explainYearBalance = ({ fuelEuInput }: CarbonYear): Explanation | null =>
  fuelEuInput && explainFuelEu(fuelEuInput);

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
export const voyageCii = (
  input: EstimateInput,
  result: EstimateResult,
  ship: CiiShip,
): Cii | null =>
  ciiOf(input, ship, {
    burns: result.rows.flatMap(burnsOf),
    distanceNm: result.totals.distanceNm,
  });

/** The same by what was reported: fuel and miles. */
export const reportedCii = (
  input: EstimateInput,
  { parts, distanceNm }: ReportedEmissions,
  ship: CiiShip,
): Cii | null => ciiOf(input, ship, { burns: parts.flatMap(burnedOn), distanceNm });

function ciiOf(
  input: EstimateInput,
  ship: CiiShip,
  { burns, distanceNm }: { burns: readonly FuelBurn[]; distanceNm: number },
): Cii | null {
  if (distanceNm <= 0) return null;
  const terms = termsOf(input);
  const quantities = new Map<CarbonFuel, number>();
  for (const { fuel, quantityT } of burns) {
    const carbonFuel = carbonFuelOf(fuel, terms);
    quantities.set(carbonFuel, (quantities.get(carbonFuel) ?? 0) + quantityT);
  }
  return cii({
    shipType: ship.shipType,
    capacity: ship.capacity,
    year: new Date(input.commencingAt).getUTCFullYear(),
    fuels: [...quantities].map(([fuel, quantityT]) => ({ fuel, quantityT })),
    distanceNm,
  }).result;
}
