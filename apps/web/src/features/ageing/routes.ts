import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const ageingRoutes: readonly AppRoute[] = [
  {
    path: '/ageing',
    title: 'Ageing',
    permissions: ['receivablesInvoices.view', 'payablesBills.view'],
    parent: '/statements',
    palette: { keywords: ['overdue', 'aged receivables', 'aged payables', 'open items'] },
    follows: [...RECEIVABLES, ...PAYABLES, 'journals'],
    load: screen(() => import('./AgeingPage.tsx'), 'AgeingPage'),
  },
];
