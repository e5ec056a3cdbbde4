import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

const TABS = [
  {
    path: '/receivables/invoices',
    label: 'Invoices',
    needs: 'receivablesInvoices.view',
  },
  {
    path: '/receivables/invoice-payments',
    label: 'Invoice payments',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/receivables/credit-notes',
    label: 'Credit notes',
    needs: 'receivablesCreditNotes.view',
  },
  {
    path: '/receivables/follow-up',
    label: 'Follow-up',
    needs: 'receivablesInvoices.view',
  },
  {
    path: '/receivables/reminders',
    label: 'Reminders',
    needs: 'receivablesInvoices.view',
  },
] as const;

/** The lists of receivables a person may see. */
export const ReceivablesTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
