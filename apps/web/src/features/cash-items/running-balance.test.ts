import { formatAmount } from '@mainsheet/money';
import { describe, expect, it } from 'vitest';
import type { CashItem } from './cash-items.queries.ts';
import { withBalance } from './running-balance.ts';

const item = (change: Partial<CashItem>): CashItem => ({
  ...{ id: '1', name: 'x', category: 'Freight', status: 'Expected', eventDate: '2026-12-01' },
  ...{ currency: 'USD', amount: '0', exchangeRate: '1', isExpense: false, isComputed: true },
  ...{ billId: null, billNumber: null, invoiceId: null, invoiceNumber: null, version: 1 },
  ...change,
});

describe('running balance of cash items', () => {
  it('10,000.25 received and 20.125 KWD at 3.25 and 1,000 JPY at 0.0067 paid leave 9,928.14', () => {
    const rows = withBalance(
      [
        item({ amount: '10000.25' }),
        item({ amount: '20.125', currency: 'KWD', exchangeRate: '3.25', isExpense: true }),
        item({ amount: '1000', currency: 'JPY', exchangeRate: '0.0067', isExpense: true }),
      ],
      'USD',
    );
    expect(rows.map(({ base }) => formatAmount(base))).toEqual(['10000.25', '-65.41', '-6.70']);
    expect(rows.map(({ balance }) => formatAmount(balance))).toEqual([
      '10000.25',
      '9934.84',
      '9928.14',
    ]);
  });
});
