import { describe, expect, it } from 'vitest';
import { isAllowed, isAnyAllowed } from '../permissions/permissions.ts';
import { fallbackPath, findRoute, mayVisit, pathAfterLogin } from './navigation.ts';
import type { AppRoute } from './route.ts';

const routes: AppRoute[] = [
  { path: '/', title: 'Log in', permissions: [], access: 'public' },
  { path: '/dashboard/overview', title: 'Dashboard', permissions: ['overview.view'] },
  { path: '/contacts', title: 'Contacts', permissions: ['contacts.view'] },
  { path: '/transactions', title: 'Transactions', permissions: ['transactions.view'] },
  {
    path: '/cargo/cargo-detail',
    title: 'Cargo',
    permissions: ['cargoBooks.view'],
    permissionsWithoutQuery: ['cargoBooks.create'],
  },
  { path: '/loans/$id', title: 'Loan', permissions: ['mainsheetLoans.view', 'externalLoans.view'] },
];
const none = { view: false, create: false, modify: false, delete: false };

describe('permissions in the menus', () => {
  it('what is not named is allowed; one viewable key of several is enough', () => {
    expect(isAllowed({}, 'vessels.view')).toBe(true);
    expect(isAllowed({ vessels: { view: true, create: false } }, 'vessels.create')).toBe(false);
    expect(isAnyAllowed({ myCards: none }, ['myCards.view', 'companyCards.view'])).toBe(true);
    expect(isAnyAllowed({ myCards: none }, ['myCards.view'])).toBe(false);
    expect(isAnyAllowed({}, [])).toBe(true);
  });
  it('a detail page without a query string is the create page and asks for create', () => {
    const detail = findRoute(routes, '/cargo/cargo-detail?id=7') as AppRoute;
    const viewer = { cargoBooks: { view: true, create: false } };
    expect(mayVisit(detail, viewer, '?id=7')).toBe(true);
    expect(mayVisit(detail, viewer, '')).toBe(false);
  });
});

describe('where a denied visitor goes', () => {
  const permissions = { overview: none };
  it('to the latest allowed page of the last five', () => {
    const history = ['/dashboard/overview', '/loans/12', '/contacts'];
    expect(fallbackPath({ routes, permissions, history, denied: '/dashboard/overview' })).toBe(
      '/loans/12',
    );
  });
  it('else to settings, ask, dashboard, transactions, contacts: the first that is allowed', () => {
    expect(fallbackPath({ routes, permissions, history: [], denied: '/x' })).toBe('/transactions');
    expect(
      fallbackPath({
        routes,
        permissions: { ...permissions, transactions: none },
        history: [],
        denied: '/x',
      }),
    ).toBe('/contacts');
  });
  it('else to /dashboard', () => {
    const nothing = { overview: none, contacts: none, transactions: none, cargoBooks: none };
    expect(fallbackPath({ routes, permissions: nothing, history: [], denied: '/x' })).toBe(
      '/dashboard',
    );
  });
});

describe('after login', () => {
  it('to the page asked for before, when it may be viewed, else to the dashboard', () => {
    expect(pathAfterLogin({ routes, permissions: {}, origin: '/loans/12' })).toBe('/loans/12');
    const permissions = { mainsheetLoans: none, externalLoans: none };
    expect(pathAfterLogin({ routes, permissions, origin: '/loans/12' })).toBe(
      '/dashboard/overview',
    );
    expect(pathAfterLogin({ routes, permissions: {}, origin: '/' })).toBe('/dashboard/overview');
  });
});
