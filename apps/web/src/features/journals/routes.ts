import { type AppRoute, screen } from '../../app/route.ts';

export const journalRoutes: readonly AppRoute[] = [
  {
    path: '/journal',
    title: 'Journal',
    permissions: ['receivablesInvoices.view'],
    redirectTo: '/journal/journal-report',
  },
  {
    path: '/journal/journal-report',
    title: 'Journal report',
    permissions: ['receivablesInvoicePayments.view'],
    palette: { keywords: ['trial balance', 'ledger', 'general ledger', 'close month'], jump: 'j' },
    load: screen(() => import('./JournalReport.tsx'), 'JournalReport'),
  },
];
