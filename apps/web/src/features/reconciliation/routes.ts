import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const reconciliationRoutes: readonly AppRoute[] = [
  {
    path: '/transactions/reconciliation',
    title: 'Bank statements',
    permissions: ['externalBanking.view'],
    parent: '/transactions',
    palette: {
      keywords: [
        ...['reconciliation', 'reconcile', 'bank statement', 'upload statement'],
        ...['camt.053', 'MT940', 'OFX', 'bank rules', 'open banking'],
      ],
    },
    load: screen(() => import('./ReconciliationPage.tsx'), 'ReconciliationPage'),
  },
];
