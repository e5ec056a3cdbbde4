import { describe, expect, it } from 'vitest';
import {
  cashFlowGrid,
  discountFactor,
  explainCashFlowValue,
  internalRatePercent,
  priceAtAge,
  type VesselCashFlowInput,
  valueByCashFlow,
  valueByMarket,
  valueByReplacement,
  valueOfAffreightment,
  valueOfCharter,
  valueOfScenarios,
} from './index.ts';

const ship: VesselCashFlowInput = {
  years: 2,
  firstYearShare: 1,
  discountPercent: 10,
  timing: 'yearEnd',
  fixedCharters: [],
  curvePerDay: [12_000],
  longTermPerDay: 10_000,
  offHireDaysPerYear: 5,
  commissionPercent: 0,
  opexPerDay: 6_000,
  opexEscalationPercent: 3,
  managementPerDay: 0,
  dryDocks: [{ year: 2, cost: 100_000 }],
  lightweightT: 10_000,
  scrapPricePerT: 400,
  disposalCostPercent: 2,
};
type Faulty = { readonly violations: readonly { readonly code: string; readonly path: string }[] };

/** Codes and paths of what is refused; empty where it is valued. */
const refused = (answer: object): string[] =>
  'violations' in answer
    ? (answer as Faulty).violations.map(({ code, path }) => `${code} ${path}`)
    : [];

describe('limits of a cash flow valuation: both ends are taken, what lies beyond is not', () => {
  it.each([
    ['years', 1, 40],
    ['firstYearShare', 1 / 365, 1],
    ['discountPercent', -50, 100],
    ['offHireDaysPerYear', 0, 365],
    ['commissionPercent', 0, 100],
    ['opexEscalationPercent', -50, 100],
    ['disposalCostPercent', 0, 100],
  ] as const)('%s from %d to %d', (field, least, most) => {
    const value = (figure: number) =>
      refused(valueByCashFlow({ ...ship, dryDocks: [], [field]: figure }));
    expect(value(least)).toEqual([]);
    expect(value(most)).toEqual([]);
    const step = field === 'firstYearShare' ? 1e-6 : 1;
    for (const beyond of [least - step, most + step]) {
      expect(value(beyond)).toEqual([`OUT_OF_RANGE ${field}`]);
    }
  });

  it.each([
    'longTermPerDay',
    'opexPerDay',
    'managementPerDay',
    'lightweightT',
    'scrapPricePerT',
  ] as const)('%s may be nothing, not less', (field) => {
    expect(refused(valueByCashFlow({ ...ship, [field]: 0 }))).toEqual([]);
    expect(refused(valueByCashFlow({ ...ship, [field]: -1 }))).toEqual([`NEGATIVE ${field}`]);
    expect(refused(valueByCashFlow({ ...ship, [field]: Number.NaN }))).toEqual([
      `NOT_A_NUMBER ${field}`,
    ]);
  });

  it('a dry dock lies in a whole year of the cash flow', () => {
    const docked = (year: number) =>
      refused(valueByCashFlow({ ...ship, dryDocks: [{ year, cost: 1 }] }));
    expect([docked(1), docked(2)]).toEqual([[], []]);
    expect(docked(3)).toEqual(['OUT_OF_RANGE dryDocks.0.year']);
    expect(docked(0)).toEqual(['OUT_OF_RANGE dryDocks.0.year']);
    expect(docked(1.5)).toEqual(['NOT_WHOLE dryDocks.0.year']);
  });

  it('one fault is enough to refuse, and a grid of one bad rate as well', () => {
    expect(refused(valueByCashFlow({ ...ship, opexPerDay: -1 }))).toHaveLength(1);
    const axes = { discountPercents: [8, 101], earningsChangesPercent: [0] };
    expect(refused(cashFlowGrid(ship, axes))).toEqual(['OUT_OF_RANGE discountPercent']);
  });
});

describe('limits of the other values', () => {
  it('an outcome of a tree lies within a thousand million million', () => {
    const outcome = (value: number) =>
      refused(valueOfScenarios({ name: 'end', probabilityPercent: 100, value, branches: [] }));
    expect([outcome(1e15), outcome(-1e15)]).toEqual([[], []]);
    expect([outcome(1e15 + 1), outcome(-1e15 - 1)]).toEqual([
      ['OUT_OF_RANGE value'],
      ['OUT_OF_RANGE value'],
    ]);
  });

  const charter = (days: number, discountPercent = 8) =>
    refused(
      valueOfCharter({
        direction: 'in',
        discountPercent,
        periods: [{ days, hirePerDay: 0, marketPerDay: 0, isOption: false }],
      }),
    );
  it('a charter of 0 to 20,000 days at -50 to 100 %', () => {
    expect([charter(0), charter(20_000), charter(1, -50), charter(1, 100)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(charter(20_001)).toEqual(['OUT_OF_RANGE periods.0.days']);
    expect(charter(1, -51)).toEqual(['OUT_OF_RANGE discountPercent']);
    expect(charter(1, 101)).toEqual(['OUT_OF_RANGE discountPercent']);
  });

  const lifting = { yearsAhead: 0, quantityT: 0, freightPerT: 0, marketPerT: 0 };
  const contract = (more: object, terms: object = {}) =>
    refused(
      valueOfAffreightment({
        discountPercent: 8,
        commissionPercent: 0,
        liftings: [{ ...lifting, ...more }],
        ...terms,
      }),
    );
  it('liftings up to 50 years ahead, commission up to all of it', () => {
    expect([contract({}), contract({ yearsAhead: 50 })]).toEqual([[], []]);
    expect(contract({}, { commissionPercent: 100, discountPercent: 100 })).toEqual([]);
    expect(contract({ yearsAhead: 51 })).toEqual(['OUT_OF_RANGE liftings.0.yearsAhead']);
    expect(contract({}, { commissionPercent: 101 })).toEqual(['OUT_OF_RANGE commissionPercent']);
    expect(contract({}, { discountPercent: -50 })).toEqual([]);
    expect(contract({}, { discountPercent: -51 })).toEqual(['OUT_OF_RANGE discountPercent']);
    expect(contract({}, { discountPercent: 101 })).toEqual(['OUT_OF_RANGE discountPercent']);
    expect(contract({ quantityT: -1 })).toEqual(['NEGATIVE liftings.0.quantityT']);
  });

  const replacement = (more: object) =>
    refused(
      valueByReplacement({
        newbuildingPrice: 40e6,
        economicLifeYears: 25,
        ageYears: 10,
        lightweightT: 10_000,
        scrapPricePerT: 400,
        ...more,
      }),
    );
  it('an economic life of 1 to 60 years, an age of 0 to 60', () => {
    expect([replacement({ economicLifeYears: 1 }), replacement({ economicLifeYears: 60 })]).toEqual(
      [[], []],
    );
    expect(replacement({ ageYears: 60 })).toEqual([]);
    expect(replacement({ economicLifeYears: 0.9 })).toEqual(['OUT_OF_RANGE economicLifeYears']);
    expect(replacement({ economicLifeYears: 61 })).toEqual(['OUT_OF_RANGE economicLifeYears']);
    expect(replacement({ ageYears: 61 })).toEqual(['OUT_OF_RANGE ageYears']);
    expect(replacement({ lightweightT: -1 })).toEqual(['NEGATIVE lightweightT']);
  });

  it('branches of 0 and 100 % are probabilities, 99.9 % in all are not', () => {
    const leaf = (probabilityPercent: number) => ({
      name: 'a',
      probabilityPercent,
      value: 1,
      branches: [],
    });
    const tree = (...percents: number[]) => ({
      ...leaf(100),
      value: null,
      branches: percents.map(leaf),
    });
    expect(refused(valueOfScenarios(tree(0, 100)))).toEqual([]);
    expect(refused(valueOfScenarios(tree(101, -1)))).toEqual([
      'OUT_OF_RANGE branches.0.probabilityPercent',
      'OUT_OF_RANGE branches.1.probabilityPercent',
    ]);
    expect(refused(valueOfScenarios(tree(50, 49.9)))).toEqual(['PROBABILITIES_NOT_ONE branches']);
    expect(refused(valueOfScenarios({ ...leaf(100), value: null }))).toEqual([
      'NOT_A_NUMBER value',
    ]);
  });
});

it('what is no number is told once, and not as out of range too', () => {
  const charter = (days: number) =>
    valueOfCharter({
      direction: 'out',
      discountPercent: 0,
      periods: [{ days, hirePerDay: days, marketPerDay: 1, isOption: false }],
    });
  const fault = (code: string, field: string) => ({ code, path: `periods.0.${field}` });
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(charter(value)).toMatchObject({
      violations: [fault('NOT_A_NUMBER', 'days'), fault('NOT_A_NUMBER', 'hirePerDay')],
    });
  expect(charter(-1)).toMatchObject({
    violations: [fault('OUT_OF_RANGE', 'days'), fault('NEGATIVE', 'hirePerDay')],
  });
});

describe('values worked by hand', () => {
  it('earnings 10 % down value 12,000 and 10,000 a day as 10,800 and 9,000', () => {
    const grid = cashFlowGrid(ship, { discountPercents: [10], earningsChangesPercent: [-10, 0] });
    const lower = valueByCashFlow({ ...ship, curvePerDay: [10_800], longTermPerDay: 9_000 });
    const same = valueByCashFlow(ship);
    if ('violations' in grid || 'violations' in lower || 'violations' in same) throw new Error();
    expect(grid.values[0]?.[0]).toBeCloseTo(lower.value, 6);
    expect(grid.values[0]?.[1]).toBeCloseTo(same.value, 6);
  });

  it('the first year is explained by the curve, the second by the long-term average', () => {
    const value = valueByCashFlow(ship);
    if ('violations' in value) throw new Error();
    const json = JSON.stringify(explainCashFlowValue(ship, value));
    expect(json).toContain('"path":"curvePerDay.0"');
    expect(json).toContain('"path":"longTermPerDay"');
    expect(json).not.toContain('curvePerDay.1');
  });

  it('a flow that loses nine tenths returns -90 %, one that grows fiftyfold 4,900 %', () => {
    expect(internalRatePercent([-1_000, 100])).toBeCloseTo(-90, 8);
    expect(internalRatePercent([-1, 50])).toBeCloseTo(4_900, 6);
    expect(internalRatePercent([-1_000, 1_000])).toBeCloseTo(0, 8);
    // Looked for from losing all but a millionth up to a hundredfold, 10,000 %.
    expect(internalRatePercent([-1, 100.9])).toBeCloseTo(9_990, 5);
    expect(internalRatePercent([-1, 101.1])).toBeNull();
    expect(internalRatePercent([-1_000_000, 2])).toBeCloseTo(-99.9998, 8);
    expect(internalRatePercent([-1_000_000, 0.5])).toBeNull();
    expect(internalRatePercent([-100, 230, -132])).toBeCloseTo(10, 8);
  });

  it("a charter out at 12,000 against a market of 10,000: options are the charterer's to let go", () => {
    const at = (marketPerDay: number, isOption: boolean) => ({
      days: 100,
      hirePerDay: 12_000,
      marketPerDay,
      isOption,
    });
    const value = valueOfCharter({
      direction: 'out',
      discountPercent: 0,
      periods: [at(10_000, false), at(12_000, true), at(15_000, true)],
    });
    if ('violations' in value) throw new Error();
    expect(value.periods.map((period) => period.isCounted)).toEqual([true, false, false]);
    expect(value.value).toBe(200_000);
    expect(value.periods.map((period) => period.discountYears)).toEqual([
      50 / 365,
      150 / 365,
      250 / 365,
    ]);
  });

  it('10 % over two years: 1 / 1.21', () => {
    expect(discountFactor(10, 2)).toBeCloseTo(1 / 1.21, 12);
  });
});

describe('a series of prices by age', () => {
  const series = [
    { ageYears: 0, price: 40e6 },
    { ageYears: 5, price: 30e6 },
    { ageYears: 10, price: 22e6 },
  ];
  it('at an age of the series the price is its own, between two on the line, beyond the end the end', () => {
    expect([0, 5, 10].map((age) => priceAtAge(series, age))).toEqual([40e6, 30e6, 22e6]);
    expect(priceAtAge(series, 7.5)).toBe(26e6);
    expect(priceAtAge(series, 15)).toBe(22e6);
  });
  const market = (more: object) =>
    refused(
      valueByMarket({
        series,
        seriesDwtT: 82_000,
        ageYears: 5,
        dwtT: 82_000,
        adjustmentsPercent: [],
        lightweightT: 12_000,
        scrapPricePerT: 400,
        ...more,
      }),
    );
  it('two prices at least, of ships of 1 to 600,000 t', () => {
    expect([market({ seriesDwtT: 1 }), market({ seriesDwtT: 600_000 })]).toEqual([[], []]);
    expect(market({ seriesDwtT: 600_001 })).toEqual(['OUT_OF_RANGE seriesDwtT']);
    expect(market({ series: series.slice(0, 2) })).toEqual([]);
    expect(market({ series: series.slice(0, 1) })).toEqual(['SERIES_TOO_SHORT series']);
  });
});
