import { RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const followUpRoutes: readonly AppRoute[] = [
  {
    path: '/receivables/follow-up',
    title: 'Follow-up',
    permissions: ['receivablesInvoices.view'],
    palette: { keywords: ['collections', 'dunning', 'promise', 'overdue', 'chase'] },
    follows: RECEIVABLES,
    load: screen(() => import('./FollowUpPage.tsx'), 'FollowUpPage'),
  },
];
