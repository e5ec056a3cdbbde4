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
  minorPerUnit: 100,
  memo: null,
  invoicedShare: 0,
  areTimesReported: false,
  areClaimsAgreed: false,
  arePortCostsFinal: false,
};

/** Posted amounts of the expense lines, given one bill of 900.00 on other voyage expenses. */
function postedOf(lines: readonly ProfitAndLossLine[]): Record<string, number | null> {
  const rows = [
    { code: ACCOUNT.otherVoyageExpenses, base_minor: '90000', document_type: 'bill' },
  ] as unknown as Parameters<typeof compareVoyage>[2]['rows'];
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
