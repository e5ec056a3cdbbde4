import { parseCivilDate } from '@mainsheet/calendar';
import { everyPart } from '@mainsheet/explanation';
import { fxRate, money } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import {
  BASE_SCENARIO,
  type CashFlowInput,
  type CashItem,
  DOWNSIDE_SCENARIO,
  explainCashCell,
  explainClosing,
  projectCashFlow,
} from './index.ts';

const on = parseCivilDate;
const usd = (minor: bigint) => money('USD', minor);
const freight: CashItem = {
  id: 'f',
  label: 'Freight',
  line: 'freight',
  amount: usd(100_000n),
  dueOn: on('2026-12-10'),
  payments: [],
  covers: [],
};
const input = (more: Partial<CashFlowInput> = {}): CashFlowInput => ({
  baseCurrency: 'USD',
  today: on('2026-11-20'),
  months: 2,
  bankBalances: [usd(50_000n)],
  items: [freight],
  events: [],
  scenario: BASE_SCENARIO,
  rates: [],
  ...more,
});
const faults = (more: Partial<CashFlowInput>): string[] => {
  const answer = projectCashFlow(input(more));
  return 'violations' in answer ? answer.violations.map(({ code, path }) => `${code} ${path}`) : [];
};
const projected = (more: Partial<CashFlowInput> = {}) => {
  const flow = projectCashFlow(input(more));
  if ('violations' in flow) throw new Error(flow.violations[0]?.code);
  return flow;
};

describe('a cash flow at its edges', () => {
  it('1 to 60 months', () => {
    expect([faults({ months: 1 }), faults({ months: 60 })]).toEqual([[], []]);
    expect(faults({ months: 0 })).toEqual(['MONTHS_OUT_OF_RANGE months']);
    expect(faults({ months: 61 })).toEqual(['MONTHS_OUT_OF_RANGE months']);
  });
  it('a scenario may take all of the receipts away, not more; a thousandfold is the most', () => {
    const scenario = (receiptChangePercent: number) =>
      faults({ scenario: { ...BASE_SCENARIO, receiptChangePercent } });
    expect([scenario(-100), scenario(100_000)]).toEqual([[], []]);
    const fault = ['PERCENT_OUT_OF_RANGE scenario.receiptChangePercent'];
    expect([scenario(-100.5), scenario(100_001)]).toEqual([fault, fault]);
  });
  it('a rate counts only between the currency and the base, whichever way round', () => {
    const euro = { ...freight, amount: money('EUR', 100_000n) };
    const rate = (base: string, quote: string) => [
      fxRate({ base, quote, rate: '1.25', date: '2026-11-20', source: 'test' }),
    ];
    const asked = (rates: CashFlowInput['rates']) => faults({ items: [euro], rates });
    expect(asked(rate('EUR', 'USD'))).toEqual([]);
    expect(asked(rate('USD', 'EUR'))).toEqual([]);
    expect(asked(rate('EUR', 'GBP')).length).toBeGreaterThan(0);
    expect(asked(rate('GBP', 'USD')).length).toBeGreaterThan(0);
    expect(asked(rate('USD', 'GBP')).length).toBeGreaterThan(0);
  });
  it('the base scenario changes nothing, the downside only receipts', () => {
    expect(BASE_SCENARIO).toMatchObject({
      receiptDelayDays: 0,
      receiptChangePercent: 0,
      paymentChangePercent: 0,
    });
    expect(DOWNSIDE_SCENARIO).toMatchObject({ receiptDelayDays: 15, paymentChangePercent: 0 });
  });
  it('rates are above nought, also those below one', () => {
    const rated = (rate: string) =>
      faults({
        rates: [fxRate({ base: 'USD', quote: 'EUR', rate, date: '2026-11-20', source: 'ECB' })],
      });
    expect(rated('0.92')).toEqual([]);
    expect(
      faults({
        rates: [
          {
            ...fxRate({ base: 'USD', quote: 'EUR', rate: '1', date: '2026-11-20', source: 'ECB' }),
            rate: '0',
          },
        ],
      }),
    ).toEqual(['RATE_NOT_POSITIVE rates.0.rate']);
  });
  it('what is due on 10 December is expected on 10 December, in the downside on the 25th less a tenth', () => {
    const [, december] = projected().entries;
    expect(december?.map(({ on: day, kind, amount }) => [day, kind, amount])).toEqual([
      ['2026-12-10', 'expected', usd(100_000n)],
    ]);
    const [, later] = projected({ scenario: DOWNSIDE_SCENARIO }).entries;
    expect(later?.map(({ on: day, amount }) => [day, amount])).toEqual([
      ['2026-12-25', usd(90_000n)],
    ]);
  });
  it('what is paid leaves nothing expected, nor does what a scenario takes away', () => {
    const paid = { ...freight, payments: [{ on: on('2026-11-05'), amount: usd(100_000n) }] };
    const [november, december] = projected({ items: [paid] }).entries;
    expect(november?.map(({ kind }) => kind)).toEqual(['paid']);
    expect(december).toEqual([]);
    const nothing = { ...BASE_SCENARIO, receiptChangePercent: -100 };
    expect(projected({ scenario: nothing }).entries).toEqual([[], []]);
  });
  it('an event moves what is due by its days, and the first months open as they say', () => {
    const shift = { kind: 'shift', label: 'late', itemId: 'f', days: 3, amountPercent: 0 } as const;
    const flow = projected({ events: [shift] });
    expect(flow.entries[1]?.[0]?.on).toBe('2026-12-13');
    const opening = (month: number) =>
      everyPart(explainClosing(flow, month)!).find((part) => part.name === 'opening');
    expect(opening(0)?.source.path).toBe('bankBalances');
    expect(opening(0)?.label).toBe('Opening: banks, before what was paid this month');
    expect(opening(1)?.source.path).toBe('closing.0');
    expect(opening(1)?.label).toBe('Opening');
  });
});

describe('where a cell of the table comes from', () => {
  it('an item is named by its id, what an event adds by the events', () => {
    const added = {
      kind: 'add',
      label: 'Dry dock',
      line: 'freight',
      on: on('2026-12-12'),
      amount: usd(7_000n),
    } as const;
    const flow = projected({ events: [added] });
    const parts = everyPart(explainCashCell(flow, 'freight', 1)!);
    const paths = parts.map((part) => part.source.path).filter((path) => path !== undefined);
    expect(paths.toSorted()).toEqual(['events', 'items.f']);
  });
});
