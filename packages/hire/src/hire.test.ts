import { parseCivilDate, parseInstant } from '@mainsheet/calendar';
import { everyPart } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import {
  averageDailyHire,
  distributionPerPointDay,
  explainHire,
  explainIndexRate,
  explainPoolShare,
  type HireInput,
  hireStatement,
  indexRate,
  newHireStatement,
  offHireDays,
  overlappingEvents,
  poolStatement,
  rateOf,
} from './index.ts';

const start = parseInstant('2026-03-01T00:00:00Z');
const end = parseInstant('2026-03-16T00:00:00Z');
const middle = parseInstant('2026-03-08T00:00:00Z');

describe('violations of a hire statement', () => {
  it('all at once: gap, percentage, currency, turned event', () => {
    const input = {
      ...newHireStatement(start, end),
      currency: 'XXQ',
      addressCommissionPercent: 130,
      periods: [{ id: 'a', start: middle, end, rate: rateOf(10_000, 'Per Day') }],
      offHire: [{ id: 'o', reason: '', start: end, end: start, percent: 100, fuels: [] }],
    };
    const { statement, violations } = hireStatement(input);
    expect(statement).toBeNull();
    expect(violations.map((one) => `${one.code} ${one.path}`)).toEqual([
      'UNKNOWN_CURRENCY currency',
      'PERIOD_MISSING periods',
      'ENDS_BEFORE_START offHire.0.end',
      'PERCENT_OUT_OF_RANGE addressCommissionPercent',
    ]);
  });

  it('periods that overlap and ids used twice', () => {
    const period = { id: 'a', start, end, rate: rateOf(10_000, 'Per Day') };
    const { violations } = hireStatement({
      ...newHireStatement(start, end),
      periods: [period, { ...period, start: middle }],
    });
    expect(violations.map((one) => one.code)).toEqual(['PERIODS_OVERLAP', 'DUPLICATE_ID']);
  });
});

describe('explanations of hire', () => {
  it('hire comes down to the rate and the days', () => {
    const { statement } = hireStatement({
      ...newHireStatement(start, end),
      periods: [{ id: 'a', start, end, rate: rateOf(13_000, 'Per Day') }],
    });
    if (statement === null) throw new Error('It can be drawn up');
    const parts = everyPart(explainHire(statement, 'HIRE'));
    expect(parts.map((part) => [part.name, part.value])).toEqual([
      ['HIRE', 195_000],
      ['part1', 195_000],
      ['rate', 13_000],
      ['days', 15],
    ]);
  });

  it('nobody with a point-day shares nothing; two who have share by them', () => {
    const ship = { id: 'a', points: 100, calendarDays: 90, offHireDays: 90, result: 900_000 };
    const pool = { currency: 'USD', ships: [ship], feePerDay: 0, feePercent: 0 };
    expect(distributionPerPointDay(pool)).toBeNull();
    expect(
      distributionPerPointDay({
        ...pool,
        ships: [
          { ...ship, offHireDays: 0 },
          { ...ship, id: 'b', points: 200, offHireDays: 60 },
        ],
      }),
    ).toBeCloseTo(1_800_000 / (100 * 90 + 200 * 30), 9);
  });

  it('a gap of the periods is told within the statement, not beyond its end', () => {
    const period = (id: string, from: typeof start, until: typeof start) => ({
      id,
      start: from,
      end: until,
      rate: rateOf(10_000, 'Per Day'),
    });
    const later = parseInstant('2026-04-01T00:00:00Z');
    const codes = (first: typeof start) =>
      hireStatement({
        ...newHireStatement(start, end),
        periods: [
          period('a', start, first),
          period('b', later, parseInstant('2026-05-01T00:00:00Z')),
        ],
      }).violations.map(({ code }) => code);
    expect(codes(end)).toEqual([]);
    expect(codes(middle)).toEqual(['PERIOD_MISSING']);
  });

  it('a ship that is not in the pool has no account with it', () => {
    const pool = { currency: 'USD', ships: [], feePerDay: 0, feePercent: 0 };
    const account = {
      workingCapitalRetained: 0,
      workingCapitalReleased: 0,
      adjustments: [],
      advances: [],
    };
    expect(poolStatement(pool, 'a', account)).toBeNull();
    const ship = { id: 'b', points: 100, calendarDays: 90, offHireDays: 0, result: 900_000 };
    expect(poolStatement({ ...pool, ships: [ship] }, 'a', account)).toBeNull();
    expect(explainPoolShare({ ...pool, ships: [ship] }, 'a')).toBeNull();
    expect(explainPoolShare({ ...pool, ships: [ship] }, 'b')?.value).toBe(900_000);
    // Less than one point-day is still a share: half a point for a day earns it all.
    const small = { ...ship, points: 0.5, calendarDays: 1 };
    expect(explainPoolShare({ ...pool, ships: [small] }, 'b')?.value).toBe(900_000);
  });
});

describe('edges', () => {
  it('no time has no average hire', () => {
    const rate = rateOf(10_000, 'Per Day');
    expect(averageDailyHire([{ id: 'a', start, end: start, rate }])).toBeNull();
    expect(averageDailyHire([{ id: 'a', start, end, rate }])).toBe(10_000);
  });
  it('the value published on the day a period ends is not in it; none at all is told', () => {
    const [first, last] = [parseCivilDate('2026-03-01'), parseCivilDate('2026-03-11')];
    const terms = {
      method: 'Average of billing period',
      adjustmentPercent: 100,
      lumpsumOffset: 0,
      floor: null,
      ceiling: null,
      priorDay: 1,
      priorDayTo: 1,
      missingDays: 'skip',
    } as const;
    const publications = [
      { on: first, value: 12_000 },
      { on: last, value: 90_000 },
    ];
    const quotes = { publications, publishedTo: last, forward: [] };
    const days = { start: first, end: last };
    const isProvisional = (method: 'Average of billing period' | 'Prior spot', on: string) =>
      indexRate({ ...quotes, publishedTo: parseCivilDate(on) }, days, { ...terms, method })
        .isProvisional;
    // The last day of the period is the 10th, of what went before it 28 February.
    expect(isProvisional('Average of billing period', '2026-03-09')).toBe(true);
    expect(isProvisional('Average of billing period', '2026-03-10')).toBe(false);
    expect(isProvisional('Prior spot', '2026-02-27')).toBe(true);
    expect(isProvisional('Prior spot', '2026-02-28')).toBe(false);
    const known = indexRate(quotes, days, terms);
    expect(known.rate).toBe(12_000);
    expect(explainIndexRate(known, terms, 'USD').formula).toContain('average');
    // Of a span without publication, a weekend, the last before it holds; what is still to come is not known.
    const weekend = { start: parseCivilDate('2026-03-07'), end: parseCivilDate('2026-03-08') };
    expect(indexRate(quotes, weekend, terms)).toMatchObject({
      ...{ rate: 12_000, used: [{ on: first, value: 12_000 }], isProvisional: false },
    });
    expect(indexRate({ ...quotes, publishedTo: first }, weekend, terms).rate).toBeNull();
    const nothing = indexRate({ ...quotes, publications: [] }, days, terms);
    expect(nothing.rate).toBeNull();
    expect(explainIndexRate(nothing, terms, 'USD').formula).toBeNull();
  });
});

describe('hire at its edges', () => {
  const charter = (more: Partial<HireInput>): HireInput => ({
    ...newHireStatement(start, end),
    periods: [{ id: 'a', start, end, rate: rateOf(10_000, 'Per Day') }],
    ...more,
  });
  const faults = (more: Partial<HireInput>) =>
    hireStatement(charter(more)).violations.map(({ code, path }) => `${code} ${path}`);
  const amounts = (more: Partial<HireInput>) =>
    hireStatement(charter(more)).statement?.lines.map(({ code, amount }) => [
      code,
      Number(amount.minorUnits) / 100,
    ]);

  it('a new statement has no commission, one of 1 % takes 1,500 of 150,000', () => {
    expect(amounts({})).toEqual([['HIRE', 150_000]]);
    expect(amounts({ addressCommissionPercent: 1 })).toContainEqual(['ADDRESS_COMMISSION', -1_500]);
  });
  it('an expense of owners has the fee of cash advanced on it, of none there is no line', () => {
    const expense = (feePercent: number) =>
      amounts({ ownersExpenses: [{ id: 'x', label: 'Water', amount: 2_000, feePercent }] })?.slice(
        1,
      );
    expect(expense(0)).toEqual([['OWNERS_EXPENSE', -2_000]]);
    expect(expense(1)).toEqual([
      ['OWNERS_EXPENSE', -2_000],
      ['CASH_ADVANCE_FEE', -20],
    ]);
    expect(expense(2.5)?.[1]).toEqual(['CASH_ADVANCE_FEE', -50]);
  });
  it('commissions lie between 0 and 100 %', () => {
    expect([
      faults({ addressCommissionPercent: 100 }),
      faults({ addressCommissionPercent: 0 }),
    ]).toEqual([[], []]);
    const fault = ['PERCENT_OUT_OF_RANGE addressCommissionPercent'];
    expect(faults({ addressCommissionPercent: 100.5 })).toEqual(fault);
    expect(faults({ addressCommissionPercent: -0.5 })).toEqual(fault);
  });
  const event = (id: string, from: typeof start, until: typeof start) => ({
    ...{ id, reason: '', fuels: [] },
    ...{ start: from, end: until, percent: 100 },
  });
  it('off-hire that shares time is named, that only touches or has no length is not', () => {
    const first = event('first', start, middle);
    expect(overlappingEvents([first, event('next', middle, end)])).toEqual([]);
    const inside = parseInstant('2026-03-05T00:00:00Z');
    expect(overlappingEvents([first, event('moment', inside, inside)])).toEqual([]);
    expect(overlappingEvents([first, event('shared', inside, end)])).toEqual(['shared']);
  });
  it('off-hire gives back the commission on hire and on commissionable C/V/E: 5 days of 10,000 and 50', () => {
    const allowance = { id: 'cve', label: 'C/V/E', rate: rateOf(50, 'Per Day') };
    const input = (isCommissionable: boolean): HireInput => ({
      ...newHireStatement(start, end),
      addressCommissionPercent: 3.75,
      brokeragePercent: 1.25,
      periods: [{ id: 'a', start, end, rate: rateOf(10_000, 'Per Day') }],
      allowances: [{ ...allowance, isCommissionable }],
      offHire: [event('repair', start, parseInstant('2026-03-06T00:00:00Z'))],
    });
    const givenBack = (isCommissionable: boolean) =>
      hireStatement(input(isCommissionable))
        .statement?.lines.filter(({ code }) => /^OFF_HIRE_(COMM|BROK)/.test(code))
        .map(({ amount }) => Number(amount.minorUnits) / 100);
    expect(givenBack(true)).toEqual(
      [50_250 * 0.0375, 50_250 * 0.0125].map((one) => Math.round(one * 100) / 100),
    );
    expect(givenBack(false)).toEqual([1_875, 625]);
    const whole = hireStatement({ ...input(true), offHire: [event('all', start, end)] }).statement;
    expect(whole?.lines.reduce((sum, { amount }) => sum + amount.minorUnits, 0n)).toBe(0n);
  });
  it('an allowance of its own days runs, and stops off hire, within them alone: 4 days and 1 day of 50', () => {
    const within = {
      start: parseInstant('2026-03-04T00:00:00Z'),
      end: parseInstant('2026-03-08T00:00:00Z'),
    };
    const input = {
      ...newHireStatement(start, end),
      periods: [{ id: 'a', start, end, rate: rateOf(10_000, 'Per Day') }],
      allowances: [
        {
          id: 'i',
          label: 'Insurance',
          rate: rateOf(50, 'Per Day'),
          isCommissionable: false,
          within,
        },
      ],
      offHire: [event('repair', start, parseInstant('2026-03-05T00:00:00Z'))],
    };
    const { totals } = hireStatement(input).statement!;
    expect([totals.ALLOWANCE?.minorUnits, totals.OFF_HIRE_ALLOWANCE?.minorUnits]).toEqual([
      200_00n,
      -50_00n,
    ]);
    const reversed = { start: within.end, end: within.start };
    expect(
      hireStatement({ ...input, allowances: [{ ...input.allowances[0]!, within: reversed }] })
        .violations,
    ).toMatchObject([{ code: 'ENDS_BEFORE_START', path: 'allowances.0.within.end' }]);
  });
  it('off-hire of 25 % for eight days is two days', () => {
    const quarter = { ...event('slow', start, parseInstant('2026-03-09T00:00:00Z')), percent: 25 };
    expect(offHireDays([quarter], { start, end })).toBe(2);
  });
  it('pool: 100 points 90 days and 110 points 80 days share 17,800 point-days', () => {
    const pool = {
      currency: 'USD' as const,
      ships: [
        { id: 'a', points: 100, calendarDays: 90, offHireDays: 0, result: 900_000 },
        { id: 'b', points: 110, calendarDays: 90, offHireDays: 10, result: 880_000 },
      ],
      feePerDay: 0,
      feePercent: 0,
    };
    const parts = everyPart(explainPoolShare(pool, 'b')!);
    const valueOfPart = (name: string) => parts.find((part) => part.name === name)?.value;
    expect(valueOfPart('pointDays')).toBe(17_800);
    expect(valueOfPart('result')).toBe(1_780_000);
    expect(valueOfPart('days')).toBe(80);
    expect(parts[0]?.value).toBeCloseTo((1_780_000 * 8_800) / 17_800, 2);
  });
});
