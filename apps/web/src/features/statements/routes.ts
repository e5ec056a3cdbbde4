import { PAYABLES, RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const statementRoutes: readonly AppRoute[] = [
  {
    path: '/statements',
    title: 'Statements',
    permissions: ['statements.view'],
    palette: { keywords: ['statement of account', 'customer balance', 'vendor account', 'ageing'] },
    follows: ['contacts', ...RECEIVABLES, ...PAYABLES],
    load: screen(() => import('./StatementPage.tsx'), 'StatementPage'),
  },
];
