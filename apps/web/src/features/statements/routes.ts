import { type AppRoute, screen } from '../../app/route.ts';

export const statementRoutes: readonly AppRoute[] = [
  {
    path: '/statements',
    title: 'Statements',
    permissions: ['statements.view'],
    palette: { keywords: ['statement of account', 'customer balance', 'ageing'] },
    load: screen(() => import('./StatementPage.tsx'), 'StatementPage'),
  },
];
