import { addMinutes, type Instant, type Interval, parseInstant } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { subtractMoney, sumMoney } from '@mainsheet/money';
import { FUELS, HIRE_RATE_TYPES, INDEX_METHODS } from '@mainsheet/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountForSpan,
  billingPeriods,
  explainHire,
  explainIndexRate,
  explainPoolShare,
  type HireInput,
  hireStatement,
  indexRate,
  newHireStatement,
  type OffHireEvent,
  offHireDays,
  offHireTiles,
  opexStatement,
  poolResult,
  poolShares,
  type Rate,
} from './index.ts';

const START = parseInstant('2026-01-10T00:00:00Z');
const at = (minutes: number): Instant => addMinutes(START, minutes);
const MOST_MINUTES = 90 * 1440;

const rate: fc.Arbitrary<Rate> = fc.record({
  amount: fc.integer({ min: 0, max: 4_000_000 }).map((cents) => cents / 100),
  type: fc.constantFrom(...HIRE_RATE_TYPES),
  averageMonthDays: fc.constantFrom(null, 30.4375),
});
const span: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: 0, max: MOST_MINUTES }), fc.integer({ min: 0, max: MOST_MINUTES }))
  .map(([from, minutes]) => ({ start: at(from), end: at(from + minutes) }));
const percent = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
const fuelRow = fc.record({
  fuel: fc.constantFrom(...FUELS),
  quantityT: fc.integer({ min: 0, max: 900_000 }).map((kilos) => kilos / 1000),
  price: fc.integer({ min: 0, max: 120_000 }).map((cents) => cents / 100),
});
const event: fc.Arbitrary<OffHireEvent> = fc
  .record({ span, percent, fuels: fc.array(fuelRow, { maxLength: 2 }), id: fc.uuid() })
  .map(({ span: { start, end }, ...rest }) => ({ ...rest, start, end, reason: 'Breakdown' }));

const hire: fc.Arbitrary<HireInput> = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
    rates: fc.array(rate, { minLength: 4, maxLength: 4 }),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    addressCommissionPercent: fc.constantFrom(0, 1.25, 3.75, 5),
    brokeragePercent: fc.constantFrom(null, 1.25),
    offHire: fc.array(event, { maxLength: 3 }),
    bunkersOnDelivery: fc.array(fuelRow, { maxLength: 2 }),
    bunkersOnRedelivery: fc.array(fuelRow, { maxLength: 2 }),
    allowance: rate,
    payments: fc.array(fc.integer({ min: 0, max: 10 ** 8 }), { maxLength: 3 }),
    fee: fc.constantFrom(0, 2.5),
  })
  .map(({ lengths, rates, allowance, payments, fee, ...rest }) => {
    let from = 0;
    const periods = lengths.map((minutes, index) => {
      const start = at(from);
      from += minutes;
      return { id: `p${index}`, start, end: at(from), rate: rates[index]! };
    });
    return {
      ...newHireStatement(START, at(from)),
      ...rest,
      periods,
      allowances: [{ id: 'cve', label: 'C/V/E', rate: allowance, isCommissionable: true }],
      ownersExpenses: [{ id: 'da', label: 'Port DA', amount: 1234.56, feePercent: fee }],
      payments: payments.map((cents, index) => ({
        id: `y${index}`,
        on: '2026-02-01' as never,
        reference: '',
        amount: cents / 100,
      })),
    };
  });

function drawn(input: HireInput) {
  const { statement, violations } = hireStatement(input);
  if (statement === null) throw new Error(JSON.stringify(violations));
  return statement;
}

describe('every hire statement', () => {
  it('of 500 contracts foots: lines sum to the totals, the total due less payments is the balance', () => {
    fc.assert(
      fc.property(hire, (input) => {
        const { lines, totals, totalDue, paid, balance, payments } = drawn(input);
        const { currency } = input;
        expect(
          sumMoney(
            currency,
            lines.map((line) => line.amount),
          ),
        ).toEqual(totalDue);
        expect(sumMoney(currency, Object.values(totals))).toEqual(totalDue);
        expect(
          sumMoney(
            currency,
            payments.map((one) => one.amount),
          ),
        ).toEqual(paid);
        expect(subtractMoney(totalDue, paid)).toEqual(balance);
      }),
      { numRuns: 500 },
    );
  });

  it('every node of its explanation re-evaluates to the value it shows', () => {
    fc.assert(
      fc.property(hire, (input) => {
        for (const part of everyPart(explainHire(drawn(input), 'balance'))) {
          expect(reevaluate(part) ?? 0, `${part.key}: ${part.formula}`).toBeCloseTo(
            part.value ?? 0,
            4,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('off-hire never takes more than the hire of the span', () => {
    fc.assert(
      fc.property(hire, (input) => {
        const { totals, offHireDays: days, days: all, lines } = drawn(input);
        expect(days).toBeLessThanOrEqual(all + 1e-9);
        const deducted = -(totals.OFF_HIRE?.minorUnits ?? 0n);
        const cents = BigInt(lines.length);
        expect(deducted).toBeLessThanOrEqual((totals.HIRE?.minorUnits ?? 0n) + cents);
      }),
    );
  });
});

describe('off-hire', () => {
  it('tiles never overlap, stay in the span, and days do not depend on the order of records', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), span, (events, within) => {
        const tiles = offHireTiles(events, within);
        tiles.forEach((tile, index) => {
          expect(tile.start >= within.start && tile.end <= within.end).toBe(true);
          const next = tiles[index + 1];
          if (next !== undefined) expect(tile.end <= next.start).toBe(true);
        });
        const turned = offHireDays(events.toReversed(), within);
        expect(turned).toBeCloseTo(offHireDays(events, within), 9);
      }),
    );
  });
});

describe('rates and periods', () => {
  it('a span cut in two costs what the whole costs', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(rate, days, days, (of, first, second) => {
        const start = Date.UTC(2026, 0, 13);
        const parts =
          amountForSpan(of, start, first) + amountForSpan(of, start + first * 86_400_000, second);
        const whole = amountForSpan(of, start, first + second);
        expect(parts).toBeCloseTo(whole, 2);
      }),
    );
  });

  it('billing periods tile delivery to redelivery', () => {
    const intervals = [
      'Every 5 days',
      'Every 10 days',
      'Every 15 days',
      'Every 30 days',
      'Monthly',
      'Semi-monthly',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...intervals), span, (interval, { start, end }) => {
        const periods = billingPeriods(interval, start, end);
        let from = start;
        for (const period of periods) {
          expect(period.start).toBe(from);
          expect(period.end > period.start).toBe(true);
          from = period.end;
        }
        expect(from).toBe(end);
      }),
    );
  });

  it('index hire stays between floor and ceiling, and its explanation re-evaluates', () => {
    const value = fc.integer({ min: 100, max: 60_000 });
    const terms = fc.record({
      method: fc.constantFrom(...INDEX_METHODS),
      adjustmentPercent: fc.integer({ min: 50, max: 130 }),
      lumpsumOffset: fc.integer({ min: -2000, max: 2000 }),
      floor: fc.constantFrom(null, 8000),
      ceiling: fc.constantFrom(null, 20_000),
      priorDay: fc.integer({ min: 1, max: 9 }),
      priorDayTo: fc.integer({ min: 1, max: 9 }),
      missingDays: fc.constantFrom('skip' as const, 'carry forward' as const),
    });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 28 }), terms, (values, charter) => {
        const publications = values.map((one, index) => ({
          on: `2026-02-${String(index + 1).padStart(2, '0')}` as never,
          value: one,
        }));
        const quotes = { publications, publishedTo: '2026-02-20' as never, forward: [] };
        const days = { start: '2026-02-16' as never, end: '2026-02-24' as never };
        const result = indexRate(quotes, days, charter);
        if (result.rate === null) return;
        expect(result.rate).toBeGreaterThanOrEqual(charter.floor ?? -1e9);
        expect(result.rate).toBeLessThanOrEqual(charter.ceiling ?? 1e9);
        const explained = explainIndexRate(result, charter, 'USD/day');
        expect(reevaluate(explained)).toBeCloseTo(result.rate, 6);
      }),
    );
  });
});

describe('pool and operating expenses', () => {
  const ship = fc.record({
    id: fc.uuid(),
    points: fc.integer({ min: 1, max: 200 }),
    calendarDays: fc.integer({ min: 1, max: 31 }),
    offHireDays: fc.integer({ min: 0, max: 31 }),
    result: fc.integer({ min: -(10 ** 8), max: 10 ** 9 }).map((cents) => cents / 100),
  });

  it('distributions sum to what the ships brought in, to the cent', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ship, { minLength: 1, selector: (one) => one.id }), (ships) => {
        const pool = { currency: 'USD', ships, feePerDay: 0, feePercent: 0 };
        const shares = poolShares(pool);
        if (shares === null) return;
        const sum = sumMoney(
          'USD',
          shares.map((share) => share.grossDistribution),
        );
        expect(sum).toEqual(poolResult(pool));
        for (const { id } of ships) {
          const part = explainPoolShare(pool, id);
          if (part === null) throw new Error('A ship of the pool has a share');
          expect(reevaluate(part)).toBeCloseTo(part.value ?? 0, 4);
        }
      }),
    );
  });

  it('operating expenses foot, and the budget with its variance is the total', () => {
    const row = fc
      .record({ span, rate, budget: fc.option(rate), id: fc.uuid() })
      .map(({ span: { start, end }, ...rest }) => ({ ...rest, start, end, type: 'Crew' as const }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), span, (rows, period) => {
        const { lines, total, budget, variance } = opexStatement('USD', period, rows);
        expect(
          sumMoney(
            'USD',
            lines.map((line) => line.amount),
          ),
        ).toEqual(total);
        expect(subtractMoney(total, budget)).toEqual(variance);
      }),
    );
  });
});
