import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../app/MayButton.tsx';
import { showOutcome, useMutate } from '../../app/mutations.ts';
import { CancelDocument } from '../invoices/index.ts';
import { editPayoutHref } from './links.ts';
import { CANCEL_PAYOUT, type Payout, RECALL_PAYOUT, SUBMIT_PAYOUT } from './payouts.queries.ts';

type PayoutStepsProps = { payout: Payout; onDone: () => void };

/** What whoever pays does with a payout. */
export function PayoutSteps({ payout, onDone }: PayoutStepsProps) {
  const navigate = useNavigate();
  const [isCancelling, setCancelling] = useState(false);
  const [submit, isSubmitting] = useMutate(SUBMIT_PAYOUT);
  const [cancel, isBusy] = useMutate(CANCEL_PAYOUT);
  const [recall, isRecalling] = useMutate(RECALL_PAYOUT);
  const { id, version, status, number } = payout;
  const isChangeable = status === 'Draft' || status === 'In approval';
  const isCancellable = isChangeable || status === 'Approved' || status === 'Scheduled';
  const send = async () => {
    const outcome = await submit({ id, version });
    showOutcome(outcome);
    onDone();
  };
  const callBack = async () => {
    showOutcome(await recall({ id, version }));
    onDone();
  };
  return (
    <>
      {status === 'Sent' && (
        <MayButton
          needs="payout.create"
          variant="default"
          loading={isRecalling}
          onClick={() => void callBack()}
        >
          Call back
        </MayButton>
      )}
      {isCancellable && (
        <MayButton needs="payout.create" variant="default" onClick={() => setCancelling(true)}>
          Cancel payout
        </MayButton>
      )}
      {isChangeable && (
        <MayButton
          needs="payout.create"
          variant="default"
          onClick={() => void navigate({ href: editPayoutHref(id) })}
        >
          Change
        </MayButton>
      )}
      {status === 'Draft' && (
        <MayButton needs="payout.create" loading={isSubmitting} onClick={() => void send()}>
          Send for approval
        </MayButton>
      )}
      {isCancelling && (
        <CancelDocument
          name={number}
          noun="payout"
          text="What was promised of the account is free again. It is not sent."
          cancel={(reason) => cancel({ id, version, reason })}
          isBusy={isBusy}
          onClose={(isDone) => {
            setCancelling(false);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}
