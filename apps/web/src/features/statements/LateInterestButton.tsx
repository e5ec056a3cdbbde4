import { useNavigate } from '@tanstack/react-router';
import { invoiceHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { BILL_LATE_INTEREST, type Statement } from './statements.queries.ts';

/** Prepares the invoice over interest and fees of what a customer pays late, and opens it. */
export function LateInterestButton({ statement }: { statement: Statement }) {
  const navigate = useNavigate();
  const [bill, isBusy] = useMutate(BILL_LATE_INTEREST);
  const { contactId, currency } = statement;
  const run = async () => {
    const outcome = await bill({ contactId, currency });
    showOutcome(outcome);
    const id = outcome.answer?.invoiceId;
    if (id) void navigate({ href: invoiceHref(id) });
  };
  return (
    <MayButton
      variant="default"
      needs="receivablesInvoices.create"
      loading={isBusy}
      onClick={() => void run()}
    >
      Bill late interest
    </MayButton>
  );
}
