import { Link } from '@tanstack/react-router';
import { useMay } from '../../app/use-session.ts';

const TABS = [
  { path: '/payables/bills', label: 'Bills', needs: 'payablesBills.view' },
  {
    path: '/payables/bill-payments',
    label: 'Bill payments',
    needs: 'payablesBillPayments.view',
  },
  {
    path: '/payables/vendor-credit-note',
    label: 'Vendor credit notes',
    needs: 'contacts.view',
  },
] as const;

/** The lists of payables a person may see. */
export function PayablesTabs({ present }: { present: (typeof TABS)[number]['path'] }) {
  const may = {
    'payablesBills.view': useMay('payablesBills.view'),
    'payablesBillPayments.view': useMay('payablesBillPayments.view'),
    'contacts.view': useMay('contacts.view'),
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
