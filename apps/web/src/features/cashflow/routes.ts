import { type AppRoute, screen } from '../../app/route.ts';

export const cashflowRoutes: readonly AppRoute[] = [
  {
    path: '/cashflow',
    title: 'Cashflow',
    permissions: ['cashflow.view'],
    palette: { keywords: ['cash', 'liquidity', 'forecast', 'receipts', 'payments'] },
    load: screen(() => import('./CashFlowPage.tsx'), 'CashFlowPage'),
  },
];
