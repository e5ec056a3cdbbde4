import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';

export type PayTab = 'payouts' | 'batches' | 'recurring' | 'approvals' | 'beneficiaries';

/** The lists of paying, as far as a person may see them. */
export function PayTabs({ present }: { present: PayTab | null }) {
  const mayApprovals = useMay('paymentApprovals.view');
  const tabs = [
    { key: 'payouts', label: 'Payouts', search: {} },
    { key: 'batches', label: 'Batches', search: { tab: 'batches' } },
    { key: 'recurring', label: 'Recurring', search: { tab: 'recurring' } },
    ...(mayApprovals
      ? [{ key: 'approvals', label: 'Approvals', search: { tab: 'approvals' } }]
      : []),
    { key: 'beneficiaries', label: 'Beneficiaries', search: { tab: 'beneficiaries' } },
  ];
  return tabs.map(({ key, label, search }) => (
    <Link
      key={key}
      to="/payouts"
      search={search as never}
      activeOptions={{ exact: true, includeSearch: true }}
      {...(key === present ? { 'aria-current': 'page' as const } : {})}
    >
      {label}
    </Link>
  ));
}
