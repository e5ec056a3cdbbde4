import { useSearch } from '@tanstack/react-router';
import { ApprovalQueue } from './ApprovalQueue.tsx';
import { BeneficiaryList } from './BeneficiaryList.tsx';
import { BeneficiaryView } from './BeneficiaryView.tsx';
import { BatchList } from './batches/BatchList.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutView } from './PayoutView.tsx';
import { RecurringList } from './recurring/RecurringList.tsx';
import './payouts.css';

type Params = { id?: string; beneficiary?: string; tab?: string };

/** `/payouts`: the list, what waits for approval, whom we pay, or one of them when the address names it. */
export function PayoutsPage() {
  const { id, beneficiary, tab }: Params = useSearch({ strict: false });
  if (id) return <PayoutView key={id} id={id} />;
  if (beneficiary) return <BeneficiaryView key={beneficiary} id={beneficiary} />;
  if (tab === 'batches') return <BatchList />;
  if (tab === 'recurring') return <RecurringList />;
  if (tab === 'approvals') return <ApprovalQueue />;
  if (tab === 'beneficiaries') return <BeneficiaryList />;
  return <PayoutList />;
}
