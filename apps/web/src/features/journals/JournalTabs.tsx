import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/use-session.ts';

const TABS = [
  {
    path: '/journal/manual-journals',
    label: 'Manual journals',
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
] as const;

/** The pages of the books that a person may see. */
export function JournalTabs({ present }: { present: (typeof TABS)[number]['path'] }) {
  const may = {
    'receivablesInvoices.view': useMay('receivablesInvoices.view'),
    'receivablesInvoicePayments.view': useMay('receivablesInvoicePayments.view'),
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
