import { RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const receiptRoutes: readonly AppRoute[] = [
  {
    path: '/record-receipt',
    title: 'Record receipt',
    permissions: ['receivablesInvoicePayments.create'],
    palette: { keywords: ['customer paid', 'money in', 'allocate', 'payment received'] },
    follows: RECEIVABLES,
    load: screen(() => import('./ReceiptPage.tsx'), 'ReceiptPage'),
  },
];
