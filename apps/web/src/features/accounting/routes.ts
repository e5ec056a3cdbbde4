import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const accountingRoutes: readonly AppRoute[] = [
  {
    path: '/accounting',
    title: 'Accounting',
    permissions: ['invoiceSettings.view'],
    palette: { keywords: ['export', 'journal file', 'xero', 'codat', 'sync', 'bookkeeping'] },
    load: screen(() => import('./AccountingPage.tsx'), 'AccountingPage'),
  },
];
