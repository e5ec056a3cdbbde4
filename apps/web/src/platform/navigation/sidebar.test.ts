import { expect, it } from 'vitest';
import type { AppRoute } from './route.ts';
import { isHighlighted, SIDEBAR, type SidebarItem, visibleGroups } from './sidebar.ts';

const item = (label: string): SidebarItem => {
  const found = SIDEBAR.flatMap((group) => group.items).find((entry) => entry.label === label);
  if (!found) throw new Error(`no entry ${label}`);
  return found;
};

it.each([
  ['Payables', '/create-vendor-credit-note'],
  ['Receivables', '/email-preview'],
  ['Pay', '/payout'],
  ['Loans', '/loans/12'],
  ['Valuation', '/valuation-fleet-details'],
  ['Sanctions', '/case-manager'],
  ['Transactions', '/global-accounts/account/USD/7'],
  ['Transactions', '/transactions/review/9'],
  ['Transactions', '/auto-transfers/rule/9'],
  ['Contacts', '/edit-contact'],
  ['Cards', '/cards/card-detail'],
])('%s is highlighted at %s', (label, path) => {
  expect(isHighlighted(item(label), path)).toBe(true);
});

it('a path that only starts with the same letters belongs to another entry', () => {
  expect(isHighlighted(item('Pay'), '/payables/bills')).toBe(false);
  expect(isHighlighted(item('Cards'), '/cargo')).toBe(false);
});

it('shows only screens that exist and that the user may view, without empty groups', () => {
  const routes: AppRoute[] = [
    { path: '/vessels', title: 'Vessels', permissions: ['vessels.view'] },
    { path: '/contacts', title: 'Contacts', permissions: ['contacts.view'] },
  ];
  const labels = visibleGroups(routes, { contacts: { view: false } }).map((group) => [
    group.heading,
    group.items.map((entry) => entry.label),
  ]);
  expect(labels).toEqual([['Chartering', ['Vessels']]]);
});

it('an entry whose section leads on to a page that is closed to the user is not shown', () => {
  const routes: AppRoute[] = [
    { path: '/journal', title: 'Journal', permissions: [], redirectTo: '/journal/journal-report' },
    {
      path: '/journal/journal-report',
      title: 'Journal report',
      permissions: ['receivablesInvoicePayments.view'],
    },
  ];
  expect(visibleGroups(routes, {}).flatMap((group) => group.items)).toHaveLength(1);
  expect(visibleGroups(routes, { receivablesInvoicePayments: { view: false } })).toEqual([]);
});
