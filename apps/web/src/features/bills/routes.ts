import { PAYABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const billRoutes: readonly AppRoute[] = [
  {
    path: '/payables',
    title: 'Payables',
    permissions: ['payablesBills.view'],
    redirectTo: '/payables/bills',
  },
  {
    path: '/payables/bills',
    title: 'Bills',
    permissions: ['payablesBills.view'],
    palette: { keywords: ['payables', 'vendors', 'overdue', 'bunkers', 'port costs'] },
    follows: ['payouts', ...PAYABLES],
    load: screen(() => import('./BillsPage.tsx'), 'BillsPage'),
  },
  {
    path: '/payables/bill-payments',
    title: 'Bill payments',
    permissions: ['payablesBillPayments.view'],
    palette: { keywords: ['paid', 'money out', 'advance'] },
    follows: ['bill-payments', 'bills', 'payouts'],
    load: screen(() => import('./BillPaymentsPage.tsx'), 'BillPaymentsPage'),
  },
  {
    path: '/create-bill',
    title: 'New bill',
    permissions: ['payablesBills.create'],
    palette: { keywords: ['payable', 'vendor', 'bunkers', 'port da'] },
    load: screen(() => import('./BillFormPage.tsx'), 'BillFormPage'),
  },
];
