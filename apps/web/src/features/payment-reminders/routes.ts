import { type AppRoute, screen } from '../../app/route.ts';
import { RECEIVABLES } from '../../app/topics.ts';

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
