import { everyPart, reevaluate } from '@mainsheet/explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashFlowGrid,
  explainCashFlowValue,
  internalRatePercent,
  netPresentValue,
  priceAtAge,
  type ScenarioNode,
  type VesselCashFlowInput,
  valueByCashFlow,
  valueByMarket,
  valueByReplacement,
  valueOfCharter,
  valueOfFleet,
  valueOfScenarios,
} from './index.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const someShip: fc.Arbitrary<VesselCashFlowInput> = fc.record({
  years: fc.integer({ min: 1, max: 25 }),
  firstYearShare: number(0.01, 1),
  discountPercent: number(0, 30),
  timing: fc.constantFrom('yearEnd' as const, 'midYear' as const),
  fixedCharters: fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 900 }), ratePerDay: number(0, 60_000) }),
    { maxLength: 3 },
  ),
  curvePerDay: fc.array(number(0, 60_000), { maxLength: 6 }),
  longTermPerDay: number(0, 60_000),
  offHireDaysPerYear: number(0, 60),
  commissionPercent: number(0, 10),
  opexPerDay: number(0, 12_000),
  opexEscalationPercent: number(0, 6),
  managementPerDay: number(0, 1000),
  dryDocks: fc.constant([{ year: 1, cost: 900_000 }]),
  lightweightT: number(0, 30_000),
  scrapPricePerT: number(0, 700),
  disposalCostPercent: number(0, 10),
});

function valued(input: VesselCashFlowInput) {
  const answer = valueByCashFlow(input);
  if ('violations' in answer) throw new Error(answer.violations[0]?.path);
  return answer;
}

describe('value by cash flow', () => {
  it('earns every day of the agreed charters once, and every other day at the assumed rate', () => {
    fc.assert(
      fc.property(someShip, (ship) => {
        const { rows } = valued(ship);
        const wanted = (365 - ship.offHireDaysPerYear) * (ship.years - 1 + ship.firstYearShare);
        const earning = rows.reduce((sum, row) => sum + row.fixedDays + row.openDays, 0);
        expect(earning).toBeCloseTo(wanted, 6);
        const agreed = ship.fixedCharters.reduce((sum, charter) => sum + charter.days, 0);
        const fixed = rows.reduce((sum, row) => sum + row.fixedDays, 0);
        expect(fixed).toBeCloseTo(Math.min(agreed, wanted), 6);
      }),
    );
  });

  it('never rises when costs rise or the discount on positive flows grows', () => {
    fc.assert(
      fc.property(someShip, number(0, 5000), (ship, dearer) => {
        const more = { ...ship, opexPerDay: ship.opexPerDay + dearer };
        expect(valued(more).value).toBeLessThanOrEqual(valued(ship).value + 1e-6);
        const free = { ...ship, opexPerDay: 0, managementPerDay: 0, dryDocks: [] };
        const later = { ...free, discountPercent: ship.discountPercent + 1 };
        expect(valued(later).value).toBeLessThanOrEqual(valued(free).value + 1e-6);
      }),
    );
  });

  it('is explained by formulas that give every figure shown', () => {
    fc.assert(
      fc.property(someShip, (ship) => {
        for (const part of everyPart(explainCashFlowValue(ship, valued(ship)))) {
          const value = reevaluate(part) ?? Number.NaN;
          const scale = Math.max(1, Math.abs(part.value ?? 0), 1e6);
          expect(Math.abs(value - (part.value ?? 0)) / scale, part.key).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('names every fault at once, with its path', () => {
    const ship = {
      ...fc.sample(someShip, 1)[0]!,
      years: 2.5,
      opexPerDay: -1,
      commissionPercent: 101,
      curvePerDay: [Number.NaN],
      dryDocks: [],
    };
    const answer = valueByCashFlow(ship);
    const found =
      'violations' in answer ? answer.violations.map(({ code, path }) => [code, path]) : [];
    expect(found).toEqual([
      ['NOT_WHOLE', 'years'],
      ['OUT_OF_RANGE', 'commissionPercent'],
      ['NEGATIVE', 'opexPerDay'],
      ['NOT_A_NUMBER', 'curvePerDay.0'],
    ]);
  });

  it('over a grid equals the value computed for each cell', () => {
    const ship = fc.sample(someShip, { numRuns: 1, seed: 4 })[0]!;
    const axes = { discountPercents: [6, 9, 12], earningsChangesPercent: [-20, 0, 20] };
    const grid = cashFlowGrid(ship, axes);
    if ('violations' in grid) throw new Error('refused');
    expect(grid.values[1]?.[1]).toBe(valued({ ...ship, discountPercent: 9 }).value);
    const dear = { ...ship, discountPercent: 12, longTermPerDay: ship.longTermPerDay * 1.2 };
    const curvePerDay = ship.curvePerDay.map((rate) => rate * 1.2);
    expect(grid.values[2]?.[2]).toBe(valued({ ...dear, curvePerDay }).value);
  });
});

describe('rates of return', () => {
  it('make the present value zero', () => {
    fc.assert(
      fc.property(number(1, 1e6), fc.array(number(0, 1e6), { minLength: 1 }), (paid, received) => {
        const rate = internalRatePercent([-paid, ...received]);
        if (rate === null) return;
        const scale = Math.max(paid, ...received);
        expect(Math.abs(netPresentValue(rate, received) - paid) / scale).toBeLessThan(1e-4);
      }),
    );
  });
});

describe('value by comparison and by cost', () => {
  const series = [
    { ageYears: 0, price: 36e6 },
    { ageYears: 10, price: 22e6 },
    { ageYears: 20, price: 8e6 },
  ];

  it('falls with age along a falling series', () => {
    fc.assert(
      fc.property(number(0, 30), number(0, 10), (age, more) => {
        expect(priceAtAge(series, age + more)).toBeLessThanOrEqual(priceAtAge(series, age) + 1e-6);
      }),
    );
  });

  it('refuses a series that is too short or not in order of age', () => {
    const input = {
      series: [series[1]!, series[0]!],
      seriesDwtT: 0,
      ageYears: 5,
      dwtT: 82_000,
      adjustmentsPercent: [],
      lightweightT: 1,
      scrapPricePerT: 1,
    };
    const codes = (answer: object) =>
      'violations' in answer
        ? (answer.violations as { code: string }[]).map((one) => one.code)
        : [];
    expect(codes(valueByMarket(input))).toEqual(['NOT_ASCENDING', 'OUT_OF_RANGE']);
    expect(codes(valueByMarket({ ...input, seriesDwtT: 1, series: [] }))).toEqual([
      'SERIES_TOO_SHORT',
    ]);
    const cost = { newbuildingPrice: -1, economicLifeYears: 0, ageYears: -1, lightweightT: 1 };
    expect(codes(valueByReplacement({ ...cost, scrapPricePerT: 1 }))).toEqual([
      'NEGATIVE',
      'OUT_OF_RANGE',
      'OUT_OF_RANGE',
    ]);
  });
});

describe('charters and fleets', () => {
  it('a minimum period in is worth what the same period out costs', () => {
    const periods = fc.array(
      fc.record({
        days: fc.integer({ min: 0, max: 900 }),
        hirePerDay: number(0, 50_000),
        marketPerDay: number(0, 50_000),
        isOption: fc.constant(false),
      }),
    );
    fc.assert(
      fc.property(periods, number(0, 20), (list, discountPercent) => {
        const value = (direction: 'in' | 'out') => {
          const answer = valueOfCharter({ direction, discountPercent, periods: list });
          return 'violations' in answer ? Number.NaN : answer.value;
        };
        expect(value('in')).toBeCloseTo(-value('out'), 6);
      }),
    );
  });

  it('an option never lowers the value of a charter in', () => {
    const base = [{ days: 100, hirePerDay: 10_000, marketPerDay: 9000, isOption: false }];
    fc.assert(
      fc.property(number(0, 30_000), number(0, 30_000), (hirePerDay, marketPerDay) => {
        const value = (periods: typeof base) => {
          const answer = valueOfCharter({ direction: 'in', discountPercent: 8, periods });
          return 'violations' in answer ? Number.NaN : answer.value;
        };
        const option = { days: 200, hirePerDay, marketPerDay, isOption: true };
        expect(value([...base, option])).toBeGreaterThanOrEqual(value(base));
      }),
    );
  });

  it('fleet shares sum to the fleet and to 100 %, the largest first', () => {
    const vessel = (name: string, type: string, charterMethod: string, marketValue: number) => ({
      name,
      type,
      charterMethod,
      marketValue,
    });
    const fleet = valueOfFleet([
      vessel('A', 'Kamsarmax', 'Owned', 30e6),
      vessel('B', 'Capesize', 'Owned', 50e6),
      vessel('C', 'Kamsarmax', 'Bareboat', 20e6),
    ]);
    expect(fleet.marketValue).toBe(100e6);
    expect(fleet.byType).toEqual([
      { name: 'Capesize', vessels: 1, marketValue: 50e6, percent: 50 },
      { name: 'Kamsarmax', vessels: 2, marketValue: 50e6, percent: 50 },
    ]);
    expect(fleet.byCharterMethod.map(({ name, percent }) => [name, percent])).toEqual([
      ['Owned', 80],
      ['Bareboat', 20],
    ]);
    expect(valueOfFleet([vessel('A', 'x', 'y', 0)]).byType[0]?.percent).toBeNull();
  });
});

describe('scenarios', () => {
  const leaf = (name: string, probabilityPercent: number, value: number | null): ScenarioNode => ({
    name,
    probabilityPercent,
    value,
    branches: [],
  });

  it('have leaves whose probabilities sum to 100 %, and an expected value among them', () => {
    const branches = fc.array(fc.tuple(number(0.01, 1), number(-1e6, 1e6)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(branches, (list) => {
        const total = list.reduce((sum, [weight]) => sum + weight, 0);
        const root: ScenarioNode = {
          name: 'all',
          probabilityPercent: 100,
          value: null,
          branches: list.map(([weight, value], i) =>
            leaf(`${i}`, Math.min(100, (100 * weight) / total), value),
          ),
        };
        const answer = valueOfScenarios(root);
        if ('violations' in answer) throw new Error('refused');
        const sum = answer.leaves.reduce((all, one) => all + one.probabilityPercent, 0);
        expect(sum).toBeCloseTo(100, 6);
        const values = list.map(([, value]) => value);
        expect(answer.expected).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6);
        expect(answer.expected).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
      }),
    );
  });

  it('are refused where probabilities do not sum to 100 % or a leaf has no value', () => {
    const root = { ...leaf('all', 100, null), branches: [leaf('a', 60, 1), leaf('b', 30, null)] };
    const answer = valueOfScenarios(root);
    expect('violations' in answer && answer.violations).toEqual([
      { code: 'NOT_A_NUMBER', path: 'branches.1.value', data: { value: 'empty' } },
      { code: 'PROBABILITIES_NOT_ONE', path: 'branches', data: { total: 90 } },
    ]);
  });
});
