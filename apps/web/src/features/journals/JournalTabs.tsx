import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

const TABS = [
  {
    path: '/journal/manual-journals',
    label: 'Manual journals',
    needs: 'receivablesInvoices.view',
  },
  {
    path: '/journal/journal-templates',
    label: 'Templates',
    needs: 'receivablesInvoices.view',
  },
  {
    path: '/journal/journal-report',
    label: 'Trial balance',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/profit-and-loss',
    label: 'Profit and loss',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/balance-sheet',
    label: 'Balance sheet',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/cash-flow',
    label: 'Cash flow',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/vat',
    label: 'VAT',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/budget',
    label: 'Budget',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/group',
    label: 'Group',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/month-end',
    label: 'Month end',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/year-end',
    label: 'Year end',
    needs: 'receivablesInvoicePayments.view',
  },
  {
    path: '/journal/opening',
    label: 'Opening',
    needs: 'accounting.view',
  },
] as const;

/** The pages of the books that a person may see. */
export const JournalTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
