import { type AppRoute, screen } from '../../app/route.ts';
import { PAYABLES, RECEIVABLES } from '../../app/topics.ts';

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
