import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKycGate } from '../../../platform/permissions/kyc-gate.tsx';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { CancelButton, ConfirmDialog, Dialog } from '../../../ui/index.ts';
import { BATCHES } from '../links.ts';
import { totalsText } from './BatchFindings.tsx';
import { type Batch, DISCARD_BATCH, SUBMIT_BATCH } from './batches.queries.ts';

type SubmitBatchProps = { batch: Batch; isChanged: boolean; onDone: () => void };

/** What can be done with a draft; what is submitted is what was saved and checked. */
export function SubmitBatch({ batch, isChanged, onDone }: SubmitBatchProps) {
  const navigate = useNavigate();
  const { pass, popup } = useKycGate();
  const [open, setOpen] = useState<'submit' | 'discard' | null>(null);
  const [isLooked, setLooked] = useState(false);
  const [submit, isSubmitting] = useMutate(SUBMIT_BATCH);
  const [discard] = useMutate(DISCARD_BATCH);
  const { id, version, warnings, payable, totals, refusal } = batch;
  const asks = warnings.length > 0;
  const send = async () => {
    const outcome = await submit({ id, version, isLookedThrough: asks && isLooked });
    showOutcome(outcome);
    setOpen(null);
    if (outcome.answer) onDone();
  };
  const drop = async () => {
    const outcome = await discard({ id, version });
    showOutcome(outcome);
    setOpen(null);
    if (outcome.answer) await navigate({ href: BATCHES });
  };
  return (
    <>
      <MayButton needs="payout.create" variant="default" onClick={() => setOpen('discard')}>
        Discard
      </MayButton>
      <MayButton
        needs="payout.create"
        loading={isSubmitting}
        disabled={isChanged || refusal !== null}
        onClick={() => pass(() => setOpen('submit'))}
      >
        Submit {payable === 1 ? '1 payout' : `${payable} payouts`}
      </MayButton>
      {open === 'submit' && (
        <Dialog
          opened
          title={`Submit ${payable} payouts?`}
          onClose={() => setOpen(null)}
          actions={
            <>
              <CancelButton />
              <Button disabled={asks && !isLooked} onClick={() => void send()}>
                Submit
              </Button>
            </>
          }
        >
          <p>
            {totalsText(totals)}. Every row becomes a payout that waits for approval, or none does.
          </p>
          {asks && (
            <Checkbox
              checked={isLooked}
              onChange={(event) => setLooked(event.currentTarget.checked)}
              label={`I have looked through ${warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}`}
            />
          )}
        </Dialog>
      )}
      {open === 'discard' && (
        <ConfirmDialog
          opened
          title={`Discard ${batch.number}?`}
          action="Discard"
          onConfirm={() => void drop()}
          onClose={() => setOpen(null)}
        >
          <p>It stays in the list as it is and pays nobody.</p>
        </ConfirmDialog>
      )}
      {popup}
    </>
  );
}
