import { describe, expect, it } from 'vitest';
import { postingOf } from './posting-preview.ts';

describe('what a document will post', () => {
  it('is the receivable in debit, revenue in credit, a commission taken off in debit, lines of one account together', () => {
    const lines = [
      { accountCode: '4000', amount: '1000.10' },
      { accountCode: '4000', amount: '0.20' },
      { accountCode: '4100', amount: '-37.50' },
    ];
    expect(postingOf({ side: 'receivable', total: '962.80', lines })).toEqual([
      { accountCode: '1100', accountName: 'Accounts receivable', debit: '962.8', credit: null },
      { accountCode: '4000', accountName: 'Freight', debit: null, credit: '1000.3' },
      { accountCode: '4100', accountName: 'Address commission', debit: '37.5', credit: null },
    ]);
  });

  it('of a bill is the expenses in debit and the payable in credit', () => {
    const lines = [
      { accountCode: '5000', amount: '300' },
      { accountCode: '5010', amount: '50.50' },
    ];
    expect(postingOf({ side: 'payable', total: '350.50', lines })).toEqual([
      { accountCode: '2000', accountName: 'Accounts payable', debit: null, credit: '350.5' },
      { accountCode: '5000', accountName: 'Bunkers', debit: '300', credit: null },
      { accountCode: '5010', accountName: 'Port expenses', debit: '50.5', credit: null },
    ]);
  });
});
