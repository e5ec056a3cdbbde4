import { describe, expect, it } from 'vitest';
import { emptyInvoice } from '../invoice-form.ts';
import { postedOf } from './LedgerPreview.tsx';
import { postingOf } from './posting-preview.ts';

const line = (accountCode: string, rate: string) => ({
  ...{ accountCode, description: 'x', quantity: '1', unit: '', rate, sourceKey: null },
});

describe('what a form would post', () => {
  const start = { ...emptyInvoice({ baseCurrency: 'USD', today: '2026-11-20' }), currency: 'USD' };

  it('is the receivable against each account, the discount off the first and tax on the rest; it foots', () => {
    const posted = postedOf({
      ...start,
      lines: [line('4000', '1000'), line('4100', '-37.50')],
      discount: { kind: 'percent', value: '10' },
      taxes: [{ name: 'VAT', rate: '25' }],
    });
    // 962.50 less 96.25 is 866.25; 25 % of it 216.56.
    expect(
      postingOf(posted!).map(({ accountCode, debit, credit }) => [accountCode, debit, credit]),
    ).toEqual([
      ['1100', '1082.81', null],
      ['4000', null, '903.75'],
      ['4100', '37.5', null],
      ['2310', null, '216.56'],
    ]);
  });

  it('is nothing while the lines come to nothing', () => {
    expect(postedOf(start)).toBeNull();
  });
});
