import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/use-session.ts';

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
] as const;

/** The lists of receivables a person may see. */
export function ReceivablesTabs({ present }: { present: (typeof TABS)[number]['path'] }) {
  const may = {
    'receivablesInvoices.view': useMay('receivablesInvoices.view'),
    'receivablesInvoicePayments.view': useMay('receivablesInvoicePayments.view'),
    'receivablesCreditNotes.view': useMay('receivablesCreditNotes.view'),
  };
  return TABS.filter((tab) => may[tab.needs]).map((tab) => (
    <Link
      key={tab.path}
      to={tab.path}
      {...(tab.path === present ? { 'aria-current': 'page' } : {})}
    >
      {tab.label}
    </Link>
  ));
}
