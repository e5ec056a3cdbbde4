import { parseCivilDate } from '@mainsheet/calendar';
import { decimalFromMoney, fxRate, type Money, moneyFromDecimal } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import cases from '../cases/cash-flow.json' with { type: 'json' };
import {
  BASE_SCENARIO,
  type CashEvent,
  type CashFlowInput,
  type CashItem,
  type CashLine,
  projectCashFlow,
} from './index.ts';

type CaseItem = {
  id: string;
  line: CashLine;
  amount: number;
  currency: string;
  due: string;
  paid: [string, number][];
  covers: [string, number][];
};
type CaseEvent =
  | { kind: 'add'; line: CashLine; on: string; currency: string; amount: number }
  | { kind: 'shift'; item: string; days: number; percent: number };
type Case = {
  id: string;
  inputs: {
    today: string;
    months: number;
    balances: [string, number][];
    items: CaseItem[];
    events: CaseEvent[];
    scenario?: { delay: number; receipts: number; payments: number };
    rates: [string, string, string][];
  };
  expected: Partial<
    Record<'receipts' | 'payments' | 'net' | 'opening' | 'closing' | 'later', number[]>
  >;
};

const date = parseCivilDate;

function itemOf({ id, line, amount, currency, due, paid, covers }: CaseItem): CashItem {
  const of = (value: number) => moneyFromDecimal(currency, value);
  return {
    id,
    label: id,
    line,
    amount: of(amount),
    dueOn: date(due),
    payments: paid.map(([on, value]) => ({ on: date(on), amount: of(value) })),
    covers: covers.map(([itemId, value]) => ({ itemId, amount: of(value) })),
  };
}

function eventOf(event: CaseEvent): CashEvent {
  if (event.kind === 'shift')
    return {
      kind: 'shift',
      itemId: event.item,
      days: event.days,
      amountPercent: event.percent,
    };
  const amount = moneyFromDecimal(event.currency, event.amount);
  return { kind: 'add', label: 'event', line: event.line, on: date(event.on), amount };
}

function inputOf({ inputs }: Case): CashFlowInput {
  const { delay = 0, receipts = 0, payments = 0 } = inputs.scenario ?? {};
  return {
    baseCurrency: 'USD',
    today: date(inputs.today),
    months: inputs.months,
    bankBalances: inputs.balances.map(([currency, value]) => moneyFromDecimal(currency, value)),
    items: inputs.items.map(itemOf),
    events: inputs.events.map(eventOf),
    scenario: {
      ...BASE_SCENARIO,
      receiptDelayDays: delay,
      receiptChangePercent: receipts,
      paymentChangePercent: payments,
    },
    rates: inputs.rates.map(([base, quote, rate]) =>
      fxRate({ base, quote, rate, date: '2026-11-20', source: 'case' }),
    ),
  };
}

const figures = (amounts: readonly Money[]) =>
  amounts.map((amount) => decimalFromMoney(amount).toNumber());

describe('cash flow cases', () => {
  it.each(cases as unknown as Case[])('$id: $how_derived', (one) => {
    const flow = projectCashFlow(inputOf(one));
    if ('violations' in flow) throw new Error(flow.violations[0]?.path);
    const found = {
      receipts: figures(flow.totalReceipts),
      payments: figures(flow.totalPayments),
      net: figures(flow.net),
      opening: figures(flow.opening),
      closing: figures(flow.closing),
      later: figures(flow.later.map(({ inBase }) => inBase)),
    };
    expect(found).toMatchObject(one.expected);
  });
});
