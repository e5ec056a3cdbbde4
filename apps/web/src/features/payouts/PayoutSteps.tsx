import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { type Outcome, showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { CancelDocument } from '../invoices/index.ts';
import { editPayoutHref } from './links.ts';
import { CANCEL_PAYOUT, type Payout, RECALL_PAYOUT, SUBMIT_PAYOUT } from './payouts.queries.ts';
import { useNewRate, useRateExpired } from './use-new-rate.ts';

type PayoutStepsProps = { payout: Payout; onDone: () => void };

/** What whoever pays does with a payout. */
export function PayoutSteps({ payout, onDone }: PayoutStepsProps) {
  const navigate = useNavigate();
  const [isCancelling, setCancelling] = useState(false);
  const [cancel, isBusy] = useMutate(CANCEL_PAYOUT);
  const [recall, isRecalling] = useMutate(RECALL_PAYOUT);
  const { id, version, status, number } = payout;
  const isChangeable = status === 'Draft' || status === 'In approval';
  const isCancellable = isChangeable || status === 'Approved' || status === 'Scheduled';
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
      {status === 'Draft' && <SendOrQuote {...{ payout, onDone }} />}
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

/** Of a draft: to the approvers, or at another rate first where its own is no longer held. */
function SendOrQuote({ payout, onDone }: PayoutStepsProps) {
  const { id, version } = payout;
  const [submit, isSubmitting] = useMutate(SUBMIT_PAYOUT);
  const isExpired = useRateExpired(payout);
  const [takeRate, isQuoting] = useNewRate(payout);
  const run = async (step: () => Promise<Outcome>) => {
    showOutcome(await step());
    onDone();
  };
  if (isExpired) {
    return (
      <MayButton needs="payout.create" loading={isQuoting} onClick={() => void run(takeRate)}>
        Get a new rate
      </MayButton>
    );
  }
  return (
    <MayButton
      needs="payout.create"
      loading={isSubmitting}
      onClick={() => void run(() => submit({ id, version }))}
    >
      Send for approval
    </MayButton>
  );
}
