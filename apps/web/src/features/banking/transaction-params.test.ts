import { describe, expect, it } from 'vitest';
import { askOf, readTransactionParams } from './transaction-params.ts';

const ID = '0199b8a2-4f5e-7c3d-8e9f-001122334455';

describe('filters of transactions in the address', () => {
  it('are read as they were written, figures too', () => {
    const params = readTransactionParams({
      account: ID,
      currency: 'EUR',
      source: 'TRANSFER',
      status: 'SETTLED',
      from: '2026-11-01',
      to: '2026-11-20',
      least: 100,
      most: '2500.50',
      q: 'crew',
    });
    expect(askOf(params, 'crew')).toEqual({
      accountId: ID,
      currency: 'EUR',
      source: 'TRANSFER',
      status: 'SETTLED',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      amountFrom: '100',
      amountTo: '2500.50',
      name: 'crew',
    });
  });

  it('what does not fit is left out: a person may have typed it', () => {
    const wrong = {
      account: 'x',
      currency: 'euro',
      source: 'GIFT',
      from: 'today',
      least: '-5',
      most: {},
    };
    expect(readTransactionParams(wrong)).toEqual({});
    expect(askOf({}, '').name).toBeNull();
  });
});
