import { PAYABLES } from '../../platform/changes/topics.ts';
import { type AppRoute, screen } from '../../platform/navigation/route.ts';

export const vendorCreditNoteRoutes: readonly AppRoute[] = [
  {
    path: '/payables/vendor-credit-note',
    title: 'Vendor credit notes',
    permissions: ['contacts.view'],
    palette: { keywords: ['payables', 'refund', 'credit'] },
    follows: PAYABLES,
    load: screen(() => import('./VendorCreditNotesPage.tsx'), 'VendorCreditNotesPage'),
  },
  {
    path: '/create-vendor-credit-note',
    title: 'New vendor credit note',
    permissions: ['payablesBills.create'],
    palette: { keywords: ['payable', 'vendor', 'credit'] },
    load: screen(() => import('./VendorCreditFormPage.tsx'), 'VendorCreditFormPage'),
  },
];
