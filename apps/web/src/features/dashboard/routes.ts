import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const dashboardRoutes: readonly AppRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    permissions: ['overview.view'],
    redirectTo: '/dashboard/overview',
  },
  {
    path: '/dashboard/overview',
    title: 'Dashboard',
    permissions: ['overview.view'],
    palette: { keywords: ['overview', 'home', 'fleet map', 'alerts', 'approvals'], jump: 'd' },
    follows: [
      'voyages',
      'vessels',
      'estimates',
      'laytime',
      'banking',
      'payouts',
      ...RECEIVABLES,
      ...PAYABLES,
    ],
    load: screen(() => import('./DashboardPage.tsx'), 'DashboardPage'),
  },
  {
    path: '/dashboard/operations',
    title: 'Operations',
    permissions: ['overview.view'],
    palette: { keywords: ['fleet', 'voyages', 'alerts', 'tce'] },
    follows: ['voyages', 'vessels', 'laytime'],
    load: screen(() => import('./OperationsPage.tsx'), 'OperationsPage'),
  },
  {
    path: '/dashboard/finance',
    title: 'Finance',
    permissions: ['overview.view'],
    palette: { keywords: ['cash', 'ageing', 'approvals', 'due'] },
    follows: ['banking', 'payouts', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./FinancePage.tsx'), 'FinancePage'),
  },
  {
    path: '/dashboard/finance/covenants',
    title: 'Covenants',
    permissions: ['overview.view'],
    load: screen(() => import('./CovenantsPage.tsx'), 'CovenantsPage'),
  },
  {
    path: '/covenants',
    title: 'Covenants',
    permissions: ['overview.view'],
    palette: { keywords: ['loans', 'headroom'] },
    load: screen(() => import('./CovenantsPage.tsx'), 'CovenantsPage'),
  },
];
