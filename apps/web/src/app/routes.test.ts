import { describe, expect, it } from 'vitest';
import { fallbackPath, findRoute, hasScreen, mayVisit } from '../platform/navigation/navigation.ts';
import { visibleGroups } from '../platform/navigation/sidebar.ts';
import { ROUTES } from './routes.ts';

/** Specified address, any one of the permissions, and those asked without a query string. */
const SPECIFIED: readonly (readonly [string, string, string?])[] = [
  ['/add-account', 'multipleAccount.create'],
  ['/dashboard', 'overview.view'],
  ['/dashboard/overview', 'overview.view'],
  ['/dashboard/operations', 'overview.view'],
  ['/dashboard/finance', 'overview.view'],
  ['/dashboard/finance/covenants', 'overview.view'],
  ['/covenants', 'overview.view'],
  ['/case-manager', 'overview.view'],
  ['/kyc', 'overview.view'],
  ['/rfi', 'overview.view'],
  ['/ask-mainsheet', 'overview.view'],
  ['/cashflow', 'cashflow.view'],
  ['/valuation', 'companyValuation.view vesselValuation.view fleetValuation.view'],
  ['/valuation/assumptions', 'companyValuation.view'],
  ['/valuation-fleet', 'fleetValuation.view'],
  ['/valuation-fleet-details', 'fleetValuation.view'],
  ['/valuation-vessel', 'vesselValuation.view'],
  ['/valuation-vessel-details', 'vesselValuation.view'],
  ['/credit-score', 'creditScore.view'],
  ['/market-rates', 'marketRates.view'],
  ['/sanctions', 'sanctions.view'],
  ['/sanction-details', 'sanctions.view'],
  ['/contracts', 'contracts.view'],
  ['/contracts/contract-detail', 'contracts.view', 'contracts.create'],
  ['/contracts/board', 'contracts.view'],
  ['/contracts/schedule', 'contracts.view'],
  ['/estimate', 'estimates.view'],
  ['/estimate/estimate-details/$worksheetId', 'estimates.view'],
  ['/estimate/estimate-column-view', 'estimates.view'],
  ['/cargo', 'cargoBooks.view'],
  ['/cargo/cargo-detail', 'cargoBooks.view', 'cargoBooks.create'],
  ['/fixture', 'timeCharters.view'],
  ['/fixture/vessel-fixture-detail', 'timeCharters.view', 'timeCharters.create'],
  ['/vessels', 'vessels.view'],
  ['/vessels/vessel-detail', 'vessels.view'],
  ['/vessels/create-vessel', 'vessels.create'],
  ['/report-detail', ''],
  ['/payables', 'payablesBills.view'],
  ['/payables/bills', 'payablesBills.view'],
  ['/payables/bill-payments', 'payablesBillPayments.view'],
  ['/payables/vendor-credit-note', 'contacts.view'],
  ['/payables/vendors', 'contacts.view'],
  ['/payables/vendors/contact-detail', 'contacts.view'],
  ['/create-bill', 'payablesBills.create'],
  ['/create-vendor-credit-note', 'payablesBills.create'],
  ['/receivables', 'receivablesInvoices.view'],
  ['/receivables/invoices', 'receivablesInvoices.view'],
  ['/receivables/invoice-payments', 'receivablesInvoicePayments.view'],
  ['/receivables/credit-notes', 'receivablesCreditNotes.view'],
  ['/receivables/customers', 'contacts.view'],
  ['/email-preview', 'receivablesInvoices.view'],
  ['/create-invoice', 'receivablesInvoices.create'],
  ['/record-receipt', 'receivablesInvoicePayments.create'],
  ['/create-credit-note', 'receivablesInvoices.create'],
  ['/transactions', 'transactions.view'],
  ['/transactions/review/$id', 'transactions.view'],
  ['/transactions/currency/$currency', 'transactions.view'],
  ['/accounting', 'invoiceSettings.view'],
  ['/statements', 'statements.view'],
  ['/ageing', 'receivablesInvoices.view payablesBills.view'],
  ['/add-global-account', 'globalAccount.create'],
  ['/global-accounts', 'globalAccount.view'],
  ['/global-accounts/account/$currency/$accountId', 'globalAccount.view'],
  ['/global-accounts/account/$accountId/$currency/edit-nickname', 'globalAccount.modify'],
  ['/payouts', 'payout.view'],
  ['/payout', 'payout.create'],
  ['/beneficiary', 'payout.create'],
  ['/cards', 'myCards.view companyCards.view employeeCards.view'],
  ['/cards/card-detail', 'myCards.view companyCards.view employeeCards.view'],
  ['/create-card', 'myCards.create'],
  ['/loans', 'mainsheetLoans.view externalLoans.view'],
  ['/loans/$id', 'mainsheetLoans.view externalLoans.view'],
  ['/loans/create-loan', 'mainsheetLoans.create'],
  ['/external-loans', 'mainsheetLoans.view externalLoans.view'],
  ['/external-loans/external-loan-details', 'externalLoans.view'],
  ['/external-loans/external-loan-forms', 'externalLoans.create'],
  ['/contacts', 'contacts.view'],
  ['/contacts/contact-detail', 'contacts.view'],
  ['/create-contact', 'contacts.create'],
  ['/edit-contact', 'contacts.modify'],
  ['/settings', ''],
  ['/settings/two-factor-setup', 'security.view'],
  ['/create-mainsheet-account', 'security.view'],
  ['/email', 'mails.view'],
  ['/journal', 'receivablesInvoices.view'],
  ['/journal/manual-journals', 'receivablesInvoices.view'],
  ['/journal/journal-report', 'receivablesInvoicePayments.view'],
];

describe('the route table', () => {
  it.each(SPECIFIED)('%s needs one of: %s', (path, keys, bare) => {
    const route = ROUTES.find((one) => one.path === path);
    expect(route?.permissions.join(' ')).toBe(keys);
    expect(route?.permissionsWithoutQuery?.join(' ')).toBe(bare);
    expect(route?.access).toBeUndefined();
  });

  it('VESS-01 the fleet and a vessel open for whoever may view vessels, and for nobody else', () => {
    for (const path of ['/vessels', '/vessels/vessel-detail']) {
      const route = findRoute(ROUTES, path)!;
      const may = (view: boolean) => mayVisit(route, { vessels: { view } }, '?id=1');
      expect([may(true), may(false)], path).toEqual([true, false]);
    }
  });

  it('VESS-03 the page of a report has an empty permission: a session is enough', () => {
    const route = ROUTES.find(({ path }) => path === '/report-detail')!;
    expect(route.permissions).toEqual([]);
    expect(mayVisit(route, {}, '?id=1')).toBe(true);
  });

  it('PAYB-01 PAYB-02 PAYB-04 payables lead to bills, and each of their pages needs its own permission', () => {
    expect(findRoute(ROUTES, '/payables')?.redirectTo).toBe('/payables/bills');
    const needs = {
      '/payables': ['payablesBills', 'view'],
      '/payables/bills': ['payablesBills', 'view'],
      '/payables/bill-payments': ['payablesBillPayments', 'view'],
      '/create-bill': ['payablesBills', 'create'],
      '/create-vendor-credit-note': ['payablesBills', 'create'],
    } as const;
    for (const [path, [area, action]] of Object.entries(needs)) {
      const route = findRoute(ROUTES, path)!;
      const may = (flag: boolean) => mayVisit(route, { [area]: { [action]: flag } }, '');
      expect([may(true), may(false)], path).toEqual([true, false]);
    }
  });

  it('PERM-23 PERM-24 PERM-25 PERM-26 cards, valuation and loans open with any one of their permissions', () => {
    const none = { view: false };
    const areas = {
      '/cards': ['myCards', 'companyCards', 'employeeCards'],
      '/valuation': ['companyValuation', 'vesselValuation', 'fleetValuation'],
      '/loans': ['mainsheetLoans', 'externalLoans'],
    };
    for (const [path, keys] of Object.entries(areas)) {
      const route = findRoute(ROUTES, path)!;
      const denied = Object.fromEntries(keys.map((key) => [key, none]));
      expect(mayVisit(route, denied, ''), path).toBe(false);
      for (const key of keys) {
        expect(mayVisit(route, { ...denied, [key]: { view: true } }, ''), key).toBe(true);
      }
    }
  });

  it('AUTH-07 the onboarding screen answers three addresses and needs multipleAccount.create', () => {
    const guest = { multipleAccount: { create: false } };
    for (const path of ['/onboarding', '/invite-sign-up', '/add-account']) {
      const route = findRoute(ROUTES, path)!;
      expect(route.permissions, path).toEqual(['multipleAccount.create']);
      expect(route.bare, path).toBe(true);
      expect(mayVisit(route, guest, ''), path).toBe(false);
    }
    // A visitor may come with a link, which the server judges; adding an account takes a session.
    expect(findRoute(ROUTES, '/onboarding')?.access).toBe('public');
    expect(findRoute(ROUTES, '/invite-sign-up')?.access).toBe('public');
  });

  it('AUTH-08 names each address once', () => {
    const paths = ROUTES.map((route) => route.path);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
  });

  it('a row without a screen is in no menu and nobody falls back to it', () => {
    const shown = visibleGroups(ROUTES, {}).flatMap((group) => group.items.map((i) => i.path));
    const waiting = ROUTES.filter((route) => !hasScreen(route)).map((route) => route.path);
    expect(shown.filter((path) => waiting.includes(path))).toEqual([]);
    expect(waiting).toContain('/valuation');
    const where = {
      routes: ROUTES,
      permissions: {},
      history: ['/valuation'],
      denied: '/cards',
    };
    expect(fallbackPath(where)).toBe('/settings');
    expect(findRoute(ROUTES, '/loans/12')?.title).toBe('Loan');
  });

  it('a page that shows records is read again when others change them', () => {
    /** They listen themselves, or nothing of what they show is announced. */
    const others = [
      // Worksheets merge what others type, cell by cell.
      '/estimate/estimate-column-view',
      '/estimate/estimate-details/$worksheetId',
      // Read page by page, or with a state of their own.
      '/transactions',
      '/transactions/reconciliation',
      '/accounting',
      '/sanctions',
      // A calculation that was asked for, of what stood there then.
      '/estimate/sensitivity',
      '/cargo/matching',
      '/ask-mainsheet',
      // Letters and forms: what is typed or checked stays under the eyes.
      '/email-preview',
      '/journal/budget',
      '/house',
      '/kyc',
      '/rfi',
      '/payout-batch',
      '/settings/two-factor-setup',
      '/create-mainsheet-account',
      '/dashboard/finance/covenants',
      '/covenants',
      // The reason of a decision is typed there.
      '/sanction-details',
    ];
    const silent = ROUTES.filter(
      (route) =>
        hasScreen(route) &&
        !route.redirectTo &&
        !route.follows &&
        route.permissions.some((key) => key.endsWith('.view')),
    ).map(({ path }) => path);
    expect(silent.filter((path) => !others.includes(path))).toEqual([]);
    expect(others.filter((path) => !silent.includes(path))).toEqual([]);
  });

  it('every row with a place in the palette has a screen', () => {
    expect(ROUTES.filter((route) => route.palette && !hasScreen(route))).toEqual([]);
  });
});
