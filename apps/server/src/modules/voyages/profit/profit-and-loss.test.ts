import { ACCOUNT } from '@mainsheet/ledger';
import type { ProfitAndLossLine } from '@mainsheet/voyage';
import { describe, expect, it } from 'vitest';
import { compareVoyage } from './profit-and-loss.ts';

const line = (
  key: ProfitAndLossLine['key'],
  section: ProfitAndLossLine['section'],
  amount: number,
): ProfitAndLossLine => ({ key, section, label: key, amount });

const NOTHING_HAPPENED = {
  currency: 'USD',
  paid: [],
  memo: null,
  invoicedShare: 0,
  areTimesReported: false,
  areClaimsAgreed: false,
  arePortCostsFinal: false,
};

/** Posted amounts of the expense lines, given one bill of 900.00 on other voyage expenses. */
function postedOf(lines: readonly ProfitAndLossLine[]): Record<string, number | null> {
  const rows = [
    { code: ACCOUNT.otherVoyageExpenses, base_minor: '90000', account_kind: 'expense' },
  ];
  const { expense } = compareVoyage(lines, lines, { ...NOTHING_HAPPENED, rows });
  return Object.fromEntries(expense.map(({ key, posted }) => [key, posted]));
}

describe('what is posted to one account', () => {
  it('is shared by the lines of the account in proportion, and never counts twice', () => {
    const lines = [
      line('miscExpense', 'expense', -1_000),
      line('additionalPremiums', 'expense', -2_000),
      line('portExpenses', 'expense', -5_000),
    ];
    expect(postedOf(lines)).toEqual({
      miscExpense: -300,
      additionalPremiums: -600,
      portExpenses: 0,
    });
  });

  it('is shared evenly where the amounts say nothing', () => {
    const lines = [
      line('miscExpense', 'expense', 2_000),
      line('additionalPremiums', 'expense', -2_000),
    ];
    expect(postedOf(lines)).toEqual({ miscExpense: -450, additionalPremiums: -450 });
  });
});

const revenue = (code: string, minor: number) => ({
  ...{ code, account_kind: 'revenue', amount_minor: String(minor) },
});
const expense = (code: string, minor: number) => ({
  ...revenue(code, minor),
  account_kind: 'expense',
});

describe('what was paid', () => {
  const lines = [
    line('grossFreight', 'revenue', 1_000),
    line('addressCommission', 'revenue', -25),
    line('demurrage', 'revenue', 400),
    line('portExpenses', 'expense', -500),
  ];

  it('stands in on the lines whose documents it paid, a commission deducted below zero, to the cent', () => {
    const paid = [
      {
        ...{ kind: 'invoice', base_minor: '48750' },
        lines: [revenue(ACCOUNT.freight, 100_000), revenue(ACCOUNT.addressCommission, -2_500)],
      },
      { kind: 'invoice', base_minor: '10000', lines: [revenue(ACCOUNT.demurrage, 40_000)] },
    ];
    const sections = compareVoyage(lines, lines, { ...NOTHING_HAPPENED, rows: [], paid });
    expect(sections.revenue.map(({ key, cashIn }) => [key, cashIn])).toEqual([
      ['grossFreight', 500],
      ['addressCommission', -12.5],
      ['demurrage', 100],
    ]);
    expect(sections.profit_loss.map(({ cashIn, cashOut }) => [cashIn, cashOut])).toEqual([
      [587.5, 0],
      [587.5, 0],
    ]);
  });

  it('goes out by the lines of a bill with the tax on them, and what nobody planned has a line of its own', () => {
    const bill = [expense(ACCOUNT.portExpenses, 10_000), expense(ACCOUNT.despatch, 5_000)];
    const tax = { code: ACCOUNT.inputTax, account_kind: 'asset', amount_minor: '3000' };
    const paid = [{ kind: 'bill', base_minor: '-18001', lines: [...bill, tax] }];
    const rows = [{ code: ACCOUNT.despatch, account_kind: 'expense', base_minor: '5000' }];
    const sections = compareVoyage(lines, lines, { ...NOTHING_HAPPENED, rows, paid });
    expect(sections.expense).toMatchObject([
      { key: 'portExpenses', cashOut: 120.01, posted: 0 },
      { key: 'despatch', cashOut: 60, posted: -50, latest: -50, actual: -50, estimated: 0 },
    ]);
  });

  it('adds up where doubles would not', () => {
    const rows = ['10', '20', '70'].map((base_minor, index) => ({
      ...{ code: ['5000', '5010', '5020'][index]!, account_kind: 'expense', base_minor },
    }));
    const sections = compareVoyage([], [], { ...NOTHING_HAPPENED, rows });
    expect(sections.profit_loss.map(({ posted }) => posted)).toEqual([-1, -1]);
  });
});
