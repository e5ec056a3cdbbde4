import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

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
  { path: '/payables/received-by-mail', label: 'Received by mail', needs: 'mails.view' },
] as const;

/** The lists of payables a person may see. */
export const PayablesTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
