import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { everyPart, reevaluate } from '@mainsheet/explanation';
import { fxRate, money, sumMoney } from '@mainsheet/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASE_SCENARIO,
  CASH_FLOW_MONTHS,
  type CashFlow,
  type CashFlowInput,
  type CashItem,
  DOWNSIDE_SCENARIO,
  explainCashCell,
  explainClosing,
  PAYMENT_LINES,
  projectCashFlow,
  RECEIPT_LINES,
} from './index.ts';

const today = parseCivilDate('2026-11-20');
const rates = [
  fxRate({ base: 'EUR', quote: 'USD', rate: '1.0837', date: '2026-11-20', source: 'ECB' }),
];
const lines = [...RECEIPT_LINES, ...PAYMENT_LINES];

const someItem: fc.Arbitrary<CashItem> = fc
  .record({
    id: fc.uuid(),
    line: fc.constantFrom(...lines),
    currency: fc.constantFrom('USD', 'EUR'),
    minor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    paidShare: fc.integer({ min: 0, max: 100 }),
    paidBefore: fc.integer({ min: 0, max: 60 }),
    dueIn: fc.integer({ min: -200, max: 500 }),
  })
  .map(({ id, line, currency, minor, paidShare, paidBefore, dueIn }) => ({
    id,
    label: id,
    line,
    amount: money(currency, minor),
    dueOn: addCivilDays(today, dueIn),
    payments: [
      {
        on: addCivilDays(today, -paidBefore),
        amount: money(currency, (minor * BigInt(paidShare)) / 100n),
      },
    ],
    covers: [],
  }));

const inputWith = (items: readonly CashItem[], more: Partial<CashFlowInput> = {}) => ({
  baseCurrency: 'USD',
  today,
  months: 12,
  bankBalances: [money('USD', 5_000_000n), money('EUR', -20_000n)],
  items,
  events: [],
  scenario: BASE_SCENARIO,
  rates,
  ...more,
});

function projected(input: CashFlowInput): CashFlow {
  const flow = projectCashFlow(input);
  if ('violations' in flow) throw new Error(flow.violations[0]?.path);
  return flow;
}

describe('the cash flow', () => {
  const someItems = fc.uniqueArray(someItem, { selector: (item) => item.id, maxLength: 30 });

  it('rolls: opening + receipts − payments = closing, which opens the next month', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const flow = projected(inputWith(items));
        for (const [i, opening] of flow.opening.entries()) {
          const { minorUnits: received } = flow.totalReceipts[i]!;
          const { minorUnits: paid } = flow.totalPayments[i]!;
          expect(opening.minorUnits + received - paid).toBe(flow.closing[i]!.minorUnits);
          if (i > 0) expect(opening).toEqual(flow.closing[i - 1]);
        }
      }),
    );
  });

  it('foots: rows sum to the totals, entries to the cells, and no item is counted twice', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const flow = projected(inputWith(items));
        for (const [i, total] of flow.totalReceipts.entries())
          expect(
            sumMoney(
              'USD',
              flow.receipts.map((row) => row.months[i]!),
            ),
          ).toEqual(total);
        for (const [i, total] of flow.totalPayments.entries())
          expect(
            sumMoney(
              'USD',
              flow.payments.map((row) => row.months[i]!),
            ),
          ).toEqual(total);
        const expected = [...flow.entries.flat(), ...flow.later].filter(
          ({ kind }) => kind === 'expected',
        );
        expect(new Set(expected.map(({ itemId }) => itemId)).size).toBe(expected.length);
      }),
    );
  });

  it('never ends higher in the downside than in the base, with nothing owed in time', () => {
    const receipts = someItems.map((items) =>
      items.map((item) => ({ ...item, line: 'freight' as const })),
    );
    fc.assert(
      fc.property(receipts, (items) => {
        const base = projected(inputWith(items));
        const down = projected(inputWith(items, { scenario: DOWNSIDE_SCENARIO }));
        for (const [i, closing] of base.closing.entries())
          expect(down.closing[i]!.minorUnits).toBeLessThanOrEqual(closing.minorUnits);
      }),
    );
  });

  it('is explained down to the items of every cell and the opening of every month', () => {
    fc.assert(
      fc.property(someItems, fc.nat(11), fc.constantFrom(...lines), (items, month, line) => {
        const flow = projected(inputWith(items));
        const trees = [explainCashCell(flow, line, month)!, explainClosing(flow, month)!];
        for (const part of trees.flatMap(everyPart)) {
          const value = reevaluate(part) ?? Number.NaN;
          const scale = Math.max(1e6, Math.abs(part.value ?? 0));
          expect(Math.abs(value - (part.value ?? 0)) / scale, part.key).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('explains nothing outside the months shown', () => {
    const flow = projected(inputWith([]));
    expect(explainCashCell(flow, 'freight', 12)).toBeNull();
    expect(explainClosing(flow, -1)).toBeNull();
  });
});

describe('an input that cannot be true', () => {
  it('is refused with every reason and its path', () => {
    const item = (id: string, parts: Partial<CashItem>): CashItem => ({
      id,
      label: id,
      line: 'freight',
      amount: money('USD', 100n),
      dueOn: today,
      payments: [],
      covers: [],
      ...parts,
    });
    const answer = projectCashFlow(
      inputWith(
        [
          item('a', { amount: money('GBP', -1n) }),
          item('a', { payments: [{ on: addCivilDays(today, 1), amount: money('USD', 101n) }] }),
          item('c', {
            covers: [
              { itemId: 'c', amount: money('USD', 1n) },
              { itemId: 'x', amount: money('USD', 1n) },
              { itemId: 'a', amount: money('EUR', 1n) },
            ],
          }),
        ],
        {
          months: 0,
          events: [{ kind: 'shift', itemId: 'y', days: 1.5, amountPercent: -101 }],
          rates: [{ ...rates[0]!, rate: '0' }],
        },
      ),
    );
    const found = 'violations' in answer ? answer.violations : [];
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ['MONTHS_OUT_OF_RANGE', 'months'],
      ['RATE_NOT_POSITIVE', 'rates.0.rate'],
      ['DUPLICATE_ID', 'items.1.id'],
      ['NO_RATE', 'items.0.currency'],
      ['NEGATIVE_AMOUNT', 'items.0.amount'],
      ['OVERPAID', 'items.0.payments'],
      ['PAID_AFTER_TODAY', 'items.1.payments.0.on'],
      ['OVERPAID', 'items.1.payments'],
      ['COVERS_ITSELF', 'items.2.covers.0'],
      ['UNKNOWN_ITEM', 'items.2.covers.1.itemId'],
      ['CURRENCY_MISMATCH', 'items.2.covers.2'],
      ['UNKNOWN_ITEM', 'events.0.itemId'],
      ['DAYS_NOT_WHOLE', 'events.0.days'],
      ['PERCENT_OUT_OF_RANGE', 'events.0.amountPercent'],
    ]);
  });
});

describe('faults and edges of the cash flow', () => {
  const item = (more: Partial<CashItem>): CashItem => ({
    id: 'a',
    label: 'Freight',
    line: 'freight',
    amount: money('USD', 100_00n),
    dueOn: today,
    payments: [],
    covers: [],
    ...more,
  });
  it('a single fault is enough to refuse', () => {
    expect(projectCashFlow(inputWith([], { months: 0 }))).toHaveProperty('violations.length', 1);
  });
  it('what was paid on the first of the month is in the month, what was paid before is not', () => {
    const paidOn = (on: string) =>
      projectCashFlow(
        inputWith([
          item({ payments: [{ on: parseCivilDate(on), amount: money('USD', 100_00n) }] }),
        ]),
      );
    const first = paidOn('2026-11-01');
    const before = paidOn('2026-10-31');
    if ('violations' in first || 'violations' in before) throw new Error('must project');
    expect(first.totalReceipts[0]).toEqual(money('USD', 100_00n));
    expect(before.totalReceipts[0]).toEqual(money('USD', 0n));
  });
  it('a shift moves the item it names and no other', () => {
    const events = [{ kind: 'shift', itemId: 'a', days: 31, amountPercent: 0 } as const];
    const flow = projectCashFlow(inputWith([item({}), item({ id: 'b' })], { events }));
    if ('violations' in flow) throw new Error('must project');
    expect(flow.totalReceipts.slice(0, 2)).toEqual([money('USD', 100_00n), money('USD', 100_00n)]);
  });
  it('there is nothing to explain beyond the months shown', () => {
    const flow = projectCashFlow(inputWith([item({})]));
    if ('violations' in flow) throw new Error('must project');
    expect(explainCashCell(flow, 'freight', 99)).toBeNull();
    expect(explainClosing(flow, 99)).toBeNull();
  });
  it('the product shows twelve months', () => {
    expect(CASH_FLOW_MONTHS).toBe(12);
  });
});
