import { cell, type Explanation, named, node, shown, sumNode } from '@mainsheet/explanation';
import { AR5, FUEL_FACTORS, type FuelFactors, type FuelQuantity, tankToWake } from './fuels.ts';
import { type CarbonResult, Faults } from './violations.ts';

/** The maritime part of the scheme begins. */
export const FIRST_ETS_YEAR = 2024;
/** Methane and nitrous oxide count from here on. */
const FIRST_CO2E_YEAR = 2026;

/** Share of the emissions for which allowances are surrendered: 40, 70, then 100 %. */
export function etsPhaseIn(year: number): number {
  if (year < FIRST_ETS_YEAR) return 0;
  if (year === 2024) return 0.4;
  return year === 2025 ? 0.7 : 1;
}

/** Tonnes that count per tonne of fuel in a year: CO2, with CH4 and N2O (AR5) from 2026. */
export const etsFactor = (factors: FuelFactors, year: number): number =>
  year >= FIRST_CO2E_YEAR ? tankToWake(factors, AR5) : factors.cf;

/** Fuel of one leg or one stay with the share that is in scope. */
export type EtsPart = {
  readonly id: string;
  /** 0, 50 or 100, from `euScope`. */
  readonly scopePercent: number;
  readonly fuels: readonly (FuelQuantity & {
    /** Share of the fuel that is certified renewable and counts nothing, percent. */
    readonly zeroRatedPercent: number;
  })[];
};

export type EtsInput = {
  /** Year in which the emissions happened. */
  readonly year: number;
  readonly parts: readonly EtsPart[];
  /** Euro an allowance. */
  readonly priceEur: number;
  /** Base currency per euro. */
  readonly exchangeRate: number;
};

export type Ets = {
  readonly emissionsT: number;
  readonly inScopeT: number;
  readonly phaseIn: number;
  /** Allowances to surrender by 30 September of the year after, unrounded. */
  readonly allowances: number;
  readonly costEur: number;
  readonly cost: number;
};

/** Tonnes of CO2 or CO2e of a leg or stay. */
export function partEmissions(part: EtsPart, year: number): number {
  return part.fuels.reduce((sum, fuel) => {
    const counted = fuel.quantityT * (1 - fuel.zeroRatedPercent / 100);
    return sum + counted * etsFactor(FUEL_FACTORS[fuel.fuel], year);
  }, 0);
}

/**
 * Allowances and their cost by the rules of the year. Source: Directive 2003/87/EC as amended by
 * (EU) 2023/959, Art. 3ga and 3gb; MRV Regulation (EU) 2015/757 Annex I.
 */
export function ets(input: EtsInput): CarbonResult<Ets> {
  const faults = new Faults();
  faults.year(input.year, 'year');
  faults.notNegative(input.priceEur, 'priceEur');
  faults.positive(input.exchangeRate, 'exchangeRate');
  input.parts.forEach((part, index) => {
    faults.percent(part.scopePercent, `parts.${index}.scopePercent`);
    part.fuels.forEach((fuel, at) => {
      faults.notNegative(fuel.quantityT, `parts.${index}.fuels.${at}.quantityT`);
      faults.percent(fuel.zeroRatedPercent, `parts.${index}.fuels.${at}.zeroRatedPercent`);
    });
  });
  return faults.unless(() => {
    let emissionsT = 0;
    let inScopeT = 0;
    for (const part of input.parts) {
      const emitted = partEmissions(part, input.year);
      emissionsT += emitted;
      inScopeT += (emitted * part.scopePercent) / 100;
    }
    const phaseIn = etsPhaseIn(input.year);
    const allowances = phaseIn * inScopeT;
    const costEur = allowances * input.priceEur;
    const cost = costEur * input.exchangeRate;
    return { emissionsT, inScopeT, phaseIn, allowances, costEur, cost };
  });
}

function explainPart(input: EtsInput, part: EtsPart, index: number): Explanation {
  const path = `parts.${index}`;
  const note = input.year >= FIRST_CO2E_YEAR ? 'CO2, CH4 and N2O (AR5)' : 'CO2 only before 2026';
  const fuels = part.fuels.map((fuel, at) => {
    const factor = etsFactor(FUEL_FACTORS[fuel.fuel], input.year);
    return node({
      key: `${path}.fuels.${at}`,
      label: fuel.fuel,
      value: fuel.quantityT * (1 - fuel.zeroRatedPercent / 100) * factor,
      unit: 't',
      formula: 'tonnes * (1 - zeroRated / 100) * factor',
      inputs: [
        named(
          'tonnes',
          cell({
            path: `${path}.fuels.${at}.quantityT`,
            label: fuel.fuel,
            value: fuel.quantityT,
            unit: 't',
          }),
        ),
        named(
          'zeroRated',
          cell({
            path: `${path}.fuels.${at}.zeroRatedPercent`,
            label: 'Zero rated',
            value: fuel.zeroRatedPercent,
            unit: '%',
          }),
        ),
        shown({
          key: `${path}.fuels.${at}.factor`,
          label: 'Factor',
          value: factor,
          unit: 't/t',
          note,
        }),
      ],
    });
  });
  const emitted = partEmissions(part, input.year);
  const sum = { key: `${path}.emissions`, label: 'Emissions', value: emitted, unit: 't' };
  return node({
    key: path,
    label: `In scope: ${part.id}`,
    value: (emitted * part.scopePercent) / 100,
    unit: 't',
    formula: 'emissions * scope / 100',
    inputs: [
      sumNode(sum, fuels),
      named(
        'scope',
        cell({
          path: `${path}.scopePercent`,
          label: 'Share in scope',
          value: part.scopePercent,
          unit: '%',
        }),
      ),
    ],
  });
}

/** Explains the cost of the allowances in the base currency. Null where it cannot be calculated. */
export function explainEts(input: EtsInput): Explanation | null {
  const { result } = ets(input);
  if (result === null) return null;
  const parts = input.parts.map((part, index) => explainPart(input, part, index));
  const scope = {
    key: 'ets.inScopeT',
    label: 'Emissions in scope',
    value: result.inScopeT,
    unit: 't',
  };
  const allowances = node({
    key: 'ets.allowances',
    label: 'Allowances',
    value: result.allowances,
    unit: 'EUA',
    formula: 'phaseIn * inScopeT',
    inputs: [
      shown({
        key: 'ets.phaseIn',
        label: `Phase-in of ${input.year}`,
        value: result.phaseIn,
        unit: '',
        note: 'Directive 2003/87/EC Art. 3gb',
      }),
      sumNode(scope, parts),
    ],
  });
  return node({
    key: 'ets.cost',
    label: 'Cost of allowances',
    value: result.cost,
    unit: '',
    formula: 'allowances * price * exchange',
    inputs: [
      allowances,
      named(
        'price',
        cell({
          path: 'priceEur',
          label: 'Price of an allowance',
          value: input.priceEur,
          unit: 'EUR',
        }),
      ),
      named(
        'exchange',
        cell({ path: 'exchangeRate', label: 'Exchange rate', value: input.exchangeRate, unit: '' }),
      ),
    ],
  });
}
