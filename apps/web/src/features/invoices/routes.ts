import { RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const invoiceRoutes: readonly AppRoute[] = [
  {
    path: '/receivables',
    title: 'Receivables',
    permissions: ['receivablesInvoices.view'],
    redirectTo: '/receivables/invoices',
  },
  {
    path: '/receivables/invoices',
    title: 'Invoices',
    permissions: ['receivablesInvoices.view'],
    palette: { keywords: ['receivables', 'billing', 'overdue', 'freight'], jump: 'r' },
    follows: RECEIVABLES,
    load: screen(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
  },
  {
    path: '/receivables/invoice-payments',
    title: 'Invoice payments',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['received', 'money in'] },
    follows: ['payments', 'invoices', 'banking'],
    load: screen(() => import('./payments/InvoicePaymentsPage.tsx'), 'InvoicePaymentsPage'),
  },
  {
    path: '/create-invoice',
    title: 'New invoice',
    permissions: ['receivablesInvoices.create'],
    palette: { keywords: ['bill', 'freight', 'hire', 'demurrage'] },
    load: screen(() => import('./InvoiceFormPage.tsx'), 'InvoiceFormPage'),
  },
  {
    path: '/email-preview',
    title: 'Email preview',
    permissions: ['receivablesInvoices.view'],
    load: screen(() => import('./paper/EmailPreviewPage.tsx'), 'EmailPreviewPage'),
  },
];
