import { type Interval, parseInstant } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import cases from '../cases/carbon.json' with { type: 'json' };
import {
  type Boundaries,
  type CarbonFuel,
  type CarbonResult,
  type CiiInput,
  type CiiShipType,
  carbonRules,
  cii,
  ciiRating,
  correctedCii,
  ets,
  euScope,
  type FuelEuRow,
  type FuelQuantity,
  fuelEu,
  fuelEuTarget,
  largestAdvance,
  NO_CORRECTIONS,
  newFuelEu,
  poolBalances,
  projectCii,
  rollBalances,
  splitByParty,
  tonnesToNextBand,
} from './index.ts';

type Figures = Record<string, unknown>;
type Fuels = [CarbonFuel, number][];
type Year = {
  ship_type: CiiShipType;
  capacity: number;
  year: number;
  fuels: Fuels;
  distance_nm: number;
};

const fuelsOf = (fuels: Fuels | undefined): FuelQuantity[] =>
  (fuels ?? []).map(([fuel, quantityT]) => ({ fuel, quantityT }));

const ciiInput = (year: Year): CiiInput => ({
  shipType: year.ship_type,
  capacity: year.capacity,
  year: year.year,
  fuels: fuelsOf(year.fuels),
  distanceNm: year.distance_nm,
});

function got<Result>({ result, violations }: CarbonResult<Result>): Result {
  if (result === null) throw new Error(JSON.stringify(violations));
  return result;
}

function ciiFigures(answer: ReturnType<typeof cii>): Figures {
  const result = got(answer);
  const [d1, d2, d3, d4] = result.boundaries;
  return { ...result, co2_t: result.co2T, d1, d2, d3, d4 };
}

const spanOf = ([start, end]: [string, string]): Interval => ({
  start: parseInstant(start),
  end: parseInstant(end),
});

type Certified = { name: string; lcv: number; wtw: number; rfnbo: boolean };
type FuelEuCase = {
  year: number;
  rows: [CarbonFuel | Certified, number, number?][];
  gwp?: [number, number];
  consecutive?: number;
  wind?: number;
  shore?: number;
};

function fuelEuFigures(inputs: FuelEuCase): Figures {
  const rows = inputs.rows.map(
    ([fuel, quantityT, scopePercent]): FuelEuRow => ({
      fuel:
        typeof fuel === 'string'
          ? fuel
          : { name: fuel.name, lcvMjPerG: fuel.lcv, wtwGPerMj: fuel.wtw, isRfnbo: fuel.rfnbo },
      quantityT,
      scopePercent: scopePercent ?? 100,
    }),
  );
  const base = newFuelEu(inputs.year, rows);
  const result = got(
    fuelEu({
      ...base,
      gwp: inputs.gwp === undefined ? base.gwp : { ch4: inputs.gwp[0], n2o: inputs.gwp[1] },
      consecutiveDeficits: inputs.consecutive ?? 1,
      windFactor: inputs.wind ?? 1,
      shorePowerMj: inputs.shore ?? 0,
    }),
  );
  // Euro per tonne of VLSFO equivalent, 41,000 MJ, above zero a surplus, at the penalty's price.
  const perTonne = ((result.balanceG / result.energyMj) * 2400) / result.intensity;
  return {
    intensity: result.intensity,
    energy: result.energyMj,
    balance: result.balanceG,
    penalty: result.penaltyEur,
    value_per_vlsfo_t: perTonne,
  };
}

type CorrectedCase = Year & {
  boiler?: Fuels;
  voyage?: Fuels;
  voyage_nm?: number;
  sts?: Fuels;
  shuttle?: Fuels;
  fi?: number;
  fm?: number;
};

type ScopeCase = { calls: [string, 'eu' | 'other', 0 | 1][] };
type EtsCase = {
  year: number;
  parts: [number, [CarbonFuel, number, number?][]][];
  price_eur: number;
  exchange_rate: number;
};
type RollCase = { years: [number, number, number, number, number, number][] };
type SplitCase = {
  emissions: [string, string, number][];
  charters: [string, string][];
  off_hire: [string, string][];
};

const CALCULATIONS: Record<string, (inputs: never) => Figures> = {
  cii: (inputs: Year) => ciiFigures(cii(ciiInput(inputs))),
  rating: (inputs: { boundaries: Boundaries; attained: number[] }) => ({
    ratings: inputs.attained.map((attained) => ciiRating(attained, inputs.boundaries)),
  }),
  project: (inputs: Year & { planned: { fuels: Fuels; distance_nm: number }[] }) =>
    ciiFigures(
      projectCii(
        ciiInput(inputs),
        inputs.planned.map((one) => ({
          fuels: fuelsOf(one.fuels),
          distanceNm: one.distance_nm,
        })),
      ),
    ),
  band: (inputs: Year & { fuel: CarbonFuel }) => ({
    rating: got(cii(ciiInput(inputs))).rating,
    worse_t: got(tonnesToNextBand(ciiInput(inputs), inputs.fuel)).worse?.tonnes,
  }),
  corrected: (inputs: CorrectedCase) =>
    ciiFigures(
      correctedCii(ciiInput(inputs), {
        ...NO_CORRECTIONS,
        boilerFuels: fuelsOf(inputs.boiler),
        voyageFuels: fuelsOf(inputs.voyage),
        voyageDistanceNm: inputs.voyage_nm ?? 0,
        stsFuels: fuelsOf(inputs.sts),
        shuttleFuels: fuelsOf(inputs.shuttle),
        fi: inputs.fi ?? 1,
        fm: inputs.fm ?? 1,
      }),
    ),
  scope: (inputs: ScopeCase) => {
    const calls = inputs.calls.map(([, region, worked]) => ({
      isEu: region === 'eu',
      isPortOfCall: worked === 1,
    }));
    const { legPercents, berthPercents } = euScope(calls);
    return { legs: legPercents, berths: berthPercents };
  },
  ets: (inputs: EtsCase) => {
    const result = got(
      ets({
        year: inputs.year,
        priceEur: inputs.price_eur,
        exchangeRate: inputs.exchange_rate,
        parts: inputs.parts.map(([scopePercent, fuels], index) => ({
          id: `part${index}`,
          scopePercent,
          fuels: fuels.map(([fuel, quantityT, zeroRatedPercent]) => ({
            fuel,
            quantityT,
            zeroRatedPercent: zeroRatedPercent ?? 0,
          })),
        })),
      }),
    );
    return {
      ...result,
      emissions: result.emissionsT,
      in_scope: result.inScopeT,
      phase_in: result.phaseIn,
      cost_eur: result.costEur,
    };
  },
  targets: ({ years }: { years: number[] }) => ({ targets: years.map(fuelEuTarget) }),
  fueleu: (inputs: FuelEuCase) => fuelEuFigures(inputs),
  roll: (inputs: RollCase) => {
    const { result, violations } = rollBalances(
      inputs.years.map(([year, balanceG, energyMj, intensity, borrowedG, pooledG]) => ({
        year,
        balanceG,
        energyMj,
        intensity,
        borrowedG,
        pooledG,
      })),
    );
    return {
      codes: violations.map((one) => one.code),
      adjusted: result?.map((row) => row.adjustedG),
      verified: result?.map((row) => row.verifiedG),
      banked: result?.map((row) => row.bankedOutG),
      penalty: result?.map((row) => row.penaltyEur),
    };
  },
  advance: ({ year, energy }: { year: number; energy: number }) => ({
    most: largestAdvance(year, energy),
  }),
  pool: ({ balances }: { balances: number[] }) => {
    const members = balances.map((balanceG, index) => ({ shipId: `s${index}`, balanceG }));
    const { result, violations } = poolBalances(members);
    return {
      codes: violations.map((one) => one.code),
      allocated: result?.map((one) => one.allocatedG),
    };
  },
  split: (inputs: SplitCase) => {
    const emissions = inputs.emissions.map(([start, end, inScopeT], index) => ({
      id: `e${index}`,
      ...spanOf([start, end]),
      inScopeT,
    }));
    const parts = got(
      splitByParty(emissions, inputs.charters.map(spanOf), inputs.off_hire.map(spanOf)),
    );
    return {
      charterers: parts.map((part) => part.charterersT),
      owners: parts.map((part) => part.ownersT),
    };
  },
  rules: ({ years }: { years: number[] }) => {
    const rules = years.map(carbonRules);
    return {
      cii_reduction: rules.map((one) => one.ciiReductionPercent),
      cii_held: rules.map((one) => one.isCiiReductionHeld),
      ets_phase_in: rules.map((one) => one.etsPhaseIn),
      ets_gases: rules.map((one) => one.etsGases),
      rfnbo: rules.map((one) => one.rfnboReward),
    };
  },
};

function expectNear(actual: unknown, value: unknown, tolerance: number, key: string): void {
  if (Array.isArray(value)) {
    expect(Array.isArray(actual) ? actual.length : -1, key).toBe(value.length);
    value.forEach((one, index) => {
      expectNear((actual as unknown[])[index], one, tolerance, `${key}.${index}`);
    });
  } else if (typeof value === 'number') {
    const off = Math.abs(Number(actual) - value);
    expect(off, `${key}: ${String(actual)}`).toBeLessThanOrEqual(tolerance + 1e-9);
  } else {
    expect(actual, key).toEqual(value);
  }
}

describe('worked cases of carbon', () => {
  it('at least sixty, each with its source', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
    for (const one of cases) expect(one.source.length * one.how_derived.length).toBeGreaterThan(0);
  });

  it.each(cases)('$id $source', (worked) => {
    const calculate = CALCULATIONS[worked.kind];
    if (calculate === undefined) throw new Error(`No calculation of ${worked.kind}`);
    const figures = calculate(worked.inputs as never);
    for (const [key, value] of Object.entries(worked.expected)) {
      expectNear(figures[key], value, worked.tolerance, key);
    }
  });
});
