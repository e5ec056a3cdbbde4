import { describe, expect, it } from 'vitest';
import { hasBalances } from './balances-path.ts';
import { ROUTES } from './routes.ts';

describe('the extra panel', () => {
  it('SHELL-22 stands beside every page whose path has one of the six words, and beside no other', () => {
    const shown = ROUTES.map(({ path }) => path).filter(hasBalances);
    expect(shown.toSorted()).toEqual([
      '/cards',
      '/cards/card-detail',
      '/create-card',
      '/global-accounts/account/$accountId/$currency/edit-nickname',
      '/global-accounts/account/$currency/$accountId',
      '/payout',
      '/payout-batch',
      '/payouts',
      '/transactions',
      '/transactions/currency/$currency',
      '/transactions/reconciliation',
      '/transactions/review/$id',
    ]);
  });

  it.each([
    '/',
    '/payables/bills',
    '/global-accounts',
    '/add-global-account',
    '/settings',
    '/cargo',
  ])('stands not beside %s', (path) => {
    expect(hasBalances(path)).toBe(false);
  });
});
