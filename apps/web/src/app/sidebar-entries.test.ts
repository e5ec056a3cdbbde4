import { describe, expect, it } from 'vitest';
import { isHighlighted, SETTINGS_ITEM, SIDEBAR } from '../platform/navigation/sidebar.ts';

const items = SIDEBAR.flatMap((group) => group.items);
const entriesOf = (heading: string) =>
  SIDEBAR.find((group) => group.heading === heading)?.items.map((i) => `${i.label} ${i.path}`);
const highlightedBy = (path: string) =>
  items.filter((item) => isHighlighted(item, path)).map((item) => item.label);

describe('entries of the sidebar', () => {
  it('SHELL-03 SHELL-09 Dashboard and Email stand alone; Settings at the bottom', () => {
    const alone = SIDEBAR.filter((group) => group.heading === null).flatMap((g) => g.items);
    expect(alone.map((i) => `${i.label} ${i.path}`)).toEqual([
      'Dashboard /dashboard',
      'Email /email',
    ]);
    expect(SETTINGS_ITEM.path).toBe('/settings');
  });

  it.each([
    [
      'SHELL-04',
      'Analytics',
      'Cashflow /cashflow, Valuation /valuation, Credit Score /credit-score, Sanctions /sanctions, Market Rates /market-rates',
    ],
    [
      'SHELL-05',
      'Banking',
      'Transactions /transactions, Pay /payouts, Cards /cards, Contacts /contacts',
    ],
    [
      'SHELL-06',
      'Chartering',
      'Vessels /vessels, Estimates /estimate, Fixtures /fixture, Cargo Books /cargo',
    ],
    ['SHELL-07', 'Operations', 'Voyages /contracts, Receivables /receivables, Payables /payables'],
    [
      'SHELL-08',
      'Financials',
      'Accounting /accounting, Journal /journal, Loans /external-loans, Statements /statements',
    ],
  ])('%s %s', (_id, heading, entries) => {
    expect(entriesOf(heading)?.join(', ')).toBe(entries);
  });

  it.each([
    ['SHELL-12', 'Contacts', ['/create-contact', '/edit-contact']],
    ['SHELL-13', 'Payables', ['/create-bill', '/create-vendor-credit-note']],
    ['SHELL-14', 'Receivables', ['/create-invoice', '/email-preview', '/create-credit-note']],
    ['SHELL-15', 'Pay', ['/payout', '/beneficiary']],
    ['SHELL-16', 'Cards', ['/cards/card-detail', '/create-card']],
    ['SHELL-17', 'Loans', ['/loans/12', '/external-loans/external-loan-details']],
    ['SHELL-18', 'Valuation', ['/valuation-vessel', '/valuation-fleet-details']],
    ['SHELL-19', 'Sanctions', ['/sanction-details', '/case-manager']],
    [
      'SHELL-20',
      'Transactions',
      ['/transactions/currency/USD', '/transactions/review/1', '/global-accounts/account/USD/1'],
    ],
  ])('%s %s is highlighted for its related pages', (_id, label, paths) => {
    for (const path of paths) expect(highlightedBy(path), path).toEqual([label]);
  });
});
