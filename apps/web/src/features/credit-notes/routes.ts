import { RECEIVABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const creditNoteRoutes: readonly AppRoute[] = [
  {
    path: '/receivables/credit-notes',
    title: 'Credit notes',
    permissions: ['receivablesCreditNotes.view'],
    palette: { keywords: ['credit', 'refund', 'give back', 'receivables'] },
    follows: RECEIVABLES,
    load: screen(() => import('./CreditNotesPage.tsx'), 'CreditNotesPage'),
  },
  {
    path: '/create-credit-note',
    title: 'New credit note',
    permissions: ['receivablesInvoices.create'],
    palette: { keywords: ['credit', 'refund'] },
    load: screen(() => import('./CreditNoteFormPage.tsx'), 'CreditNoteFormPage'),
  },
];
