import { describe, expect, it } from 'vitest';
import { postingOf } from './posting-preview.ts';

describe('what an invoice will post', () => {
  it('is the receivable in debit, revenue in credit, a commission taken off in debit, lines of one account together', () => {
    const lines = [
      { accountCode: '4000', amount: '1000.10' },
      { accountCode: '4000', amount: '0.20' },
      { accountCode: '4100', amount: '-37.50' },
    ];
    expect(postingOf({ total: '962.80', lines })).toEqual([
      { accountCode: '1100', accountName: 'Accounts receivable', debit: '962.8', credit: null },
      { accountCode: '4000', accountName: 'Freight', debit: null, credit: '1000.3' },
      { accountCode: '4100', accountName: 'Address commission', debit: '37.5', credit: null },
    ]);
  });
});
