import { type AppRoute, screen } from '../../app/route.ts';
import { RECEIVABLES } from '../../app/topics.ts';

export const statementRoutes: readonly AppRoute[] = [
  {
    path: '/statements',
    title: 'Statements',
    permissions: ['statements.view'],
    palette: { keywords: ['statement of account', 'customer balance', 'ageing'] },
    follows: ['contacts', ...RECEIVABLES],
    load: screen(() => import('./StatementPage.tsx'), 'StatementPage'),
  },
];
