import { expect, it } from 'vitest';
import { findPurchaseOf } from './purchase-of-mail.ts';

const purchase = (id: string, changes: object = {}) => ({
  ...{ id, merchant_name: 'Harbour Hotel', transaction_currency: 'USD' },
  ...{ transaction_minor: '123450', authorised_at: '2026-11-20T10:00:00Z', ...changes },
});
const find = (text: string, purchases = [purchase('a')]) =>
  findPurchaseOf([{ text }], { purchases, receivedAt: '2026-11-22T10:00:00Z' });

it('a receipt has the merchant and the amount of a purchase, however the amount is written', () => {
  for (const amount of ['1,234.50', '1.234,50', '1 234,50', "1'234.50", '1234.50']) {
    expect(find(`HARBOUR-HOTEL Bergen\nTotal ${amount} USD`)?.amount).toBe(amount);
  }
});

it('another amount, a longer number that holds it, or another merchant is none', () => {
  for (const text of [
    'Harbour Hotel 1,234.51',
    'Harbour Hotel 11,234.50',
    'Harbour Hotel 1,234.505',
    'Harbour Hotel 71234.50',
    'Seaside Inn 1,234.50',
  ]) {
    expect(find(text), text).toBeNull();
  }
});

it('of two that fit, the one nearest in time is meant; a name of three letters is in any text', () => {
  const near = purchase('near', { authorised_at: '2026-11-22T08:00:00Z' });
  expect(find('Harbour Hotel 1,234.50', [purchase('far'), near])?.purchase.id).toBe('near');
  expect(find('BAR 1,234.50', [purchase('bar', { merchant_name: 'Bar' })])).toBeNull();
});
