import { expect, it } from 'vitest';
import { withBudget } from './report-budget.ts';

it('accounts with postings alone and with a budget alone stand in their order, the other side zero', () => {
  const answer = {
    ...{ baseCurrency: 'USD', closedYears: [] },
    rows: [
      { code: '4000', name: 'Freight', kind: 'revenue', amounts: ['10.00'] },
      { code: '5200', name: 'Administration', kind: 'expense', amounts: ['1.00'] },
    ],
    ...{ revenue: ['10.00'], expenses: ['1.00'], result: ['9.00'] },
  };
  const budget = {
    ...{ revenue: '8.00', expenses: '2.00', result: '6.00' },
    rows: [
      { accountCode: '4000', accountName: 'Freight', kind: 'revenue', amount: '8.00' },
      { accountCode: '5010', accountName: 'Port expenses', kind: 'expense', amount: '2.00' },
    ],
  };
  const both = withBudget(answer, budget);
  expect(both.rows.map(({ code, amounts }) => [code, ...amounts])).toEqual([
    ['4000', '10.00', '8.00'],
    ['5010', '0', '2.00'],
    ['5200', '1.00', '0'],
  ]);
  expect(both.result).toEqual(['9.00', '6.00']);
});
