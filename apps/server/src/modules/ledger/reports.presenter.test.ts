import { expect, it } from 'vitest';
import { presentResultsBy } from './reports.presenter.ts';

const row = (id: string | null, revenue: string, expense: string) => ({
  ...{ id, label: id, revenue_minor: revenue, expense_minor: expense },
  ...{ all_revenue_minor: '100000', all_expense_minor: '40000' },
  ...{ revenue_before_minor: '0', expense_before_minor: '0' },
  ...{ all_revenue_before_minor: '7000', all_expense_before_minor: '0' },
});

it('results by subject add up: who is beyond the longest list stands together in the last row', () => {
  const named = [row(null, '0', '10000'), row('a', '60000', '20000')];
  const answer = presentResultsBy({ baseCurrency: 'USD', before: null, rows: named });
  expect(answer.rows.map(({ label, result }) => [label, result])).toEqual([
    ['a', '400.00'],
    [null, '-100.00'],
    ['All others', '300.00'],
  ]);
  expect(answer.result).toBe('600.00');
  const whole = presentResultsBy({
    baseCurrency: 'USD',
    before: null,
    rows: [...named, row('b', '40000', '10000')],
  });
  // What others earned in the time before has its row too.
  expect(whole.rows.map(({ label }) => label)).toEqual(['a', 'b', null, 'All others']);
});
