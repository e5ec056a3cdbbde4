import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const cashflowRoutes: readonly AppRoute[] = [
  {
    path: '/cashflow',
    title: 'Cashflow',
    permissions: ['cashflow.view'],
    palette: { keywords: ['cash', 'liquidity', 'forecast', 'receipts', 'payments'] },
    follows: ['voyages', 'banking', 'payouts', 'time-charters', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./CashFlowPage.tsx'), 'CashFlowPage'),
  },
];
