import { type AppRoute, screen } from '../../app/route.ts';

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
    load: screen(() => import('./BillsPage.tsx'), 'BillsPage'),
  },
  {
    path: '/payables/bill-payments',
    title: 'Bill payments',
    permissions: ['payablesBillPayments.view'],
    palette: { keywords: ['paid', 'money out', 'advance'] },
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
