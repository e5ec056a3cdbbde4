import type { AppRoute } from '../platform/navigation/route.ts';

/**
 * Specified pages whose screens are not built yet: each keeps its address, guard and title, answers
 * the 404 page after its guard, and stands in no menu. A row leaves when its feature lists it.
 */
const ROWS: readonly AppRoute[] = [
  {
    path: '/valuation',
    title: 'Valuation',
    permissions: ['companyValuation.view', 'vesselValuation.view', 'fleetValuation.view'],
  },
  {
    path: '/valuation/assumptions',
    title: 'Valuation assumptions',
    permissions: ['companyValuation.view'],
  },
  { path: '/valuation-fleet', title: 'Fleet valuation', permissions: ['fleetValuation.view'] },
  {
    path: '/valuation-fleet-details',
    title: 'Fleet valuation details',
    permissions: ['fleetValuation.view'],
  },
  { path: '/valuation-vessel', title: 'Vessel valuation', permissions: ['vesselValuation.view'] },
  {
    path: '/valuation-vessel-details',
    title: 'Vessel valuation details',
    permissions: ['vesselValuation.view'],
  },
  { path: '/credit-score', title: 'Credit score', permissions: ['creditScore.view'] },
  { path: '/loans', title: 'Loans', permissions: ['mainsheetLoans.view', 'externalLoans.view'] },
  { path: '/loans/$id', title: 'Loan', permissions: ['mainsheetLoans.view', 'externalLoans.view'] },
  { path: '/loans/create-loan', title: 'New loan', permissions: ['mainsheetLoans.create'] },
  {
    path: '/external-loans',
    title: 'Loans',
    permissions: ['mainsheetLoans.view', 'externalLoans.view'],
  },
  {
    path: '/external-loans/external-loan-details',
    title: 'External loan',
    permissions: ['externalLoans.view'],
  },
  {
    path: '/external-loans/external-loan-forms',
    title: 'New external loan',
    permissions: ['externalLoans.create'],
  },
  { path: '/email', title: 'Email', permissions: ['mails.view'] },
];

export const WAITING_ROUTES: readonly AppRoute[] = ROWS.map((row) => ({ ...row, isWaiting: true }));
