import { RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const paymentReminderRoutes: readonly AppRoute[] = [
  {
    path: '/receivables/reminders',
    title: 'Payment reminders',
    permissions: ['receivablesInvoices.view'],
    palette: { keywords: ['dunning', 'overdue', 'late payment', 'chase', 'mail'] },
    follows: RECEIVABLES,
    load: screen(() => import('./RemindersPage.tsx'), 'RemindersPage'),
  },
];
