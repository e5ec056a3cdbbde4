import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const receivedMailRoutes: readonly AppRoute[] = [
  {
    path: '/payables/received-by-mail',
    title: 'Received by mail',
    permissions: ['mails.view'],
    palette: { keywords: ['inbox', 'mailed bills', 'receipts by mail', 'noon reports by mail'] },
    follows: ['received-mails'],
    load: screen(() => import('./ReceivedMailsPage.tsx'), 'ReceivedMailsPage'),
  },
];
