import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { CancelButton, Dialog, QuantityInput } from '../../ui/index.ts';
import { CLAIM_TIME_BAR, SET_CLAIM_TIME_BAR } from './laytime.queries.ts';

/** The company's own time bar, for charter parties that name none. */
export function ClaimTerms() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MayButton needs="contracts.modify" variant="default" onClick={() => setOpen(true)}>
        Time bar of new claims
      </MayButton>
      {isOpen && <PresentTerms onClose={() => setOpen(false)} />}
    </>
  );
}

function PresentTerms({ onClose }: { onClose: () => void }) {
  const [{ data }] = useFreshQuery({ query: CLAIM_TIME_BAR });
  return data ? <TimeBarDialog days={data.claimTimeBarDays ?? null} onClose={onClose} /> : null;
}

type TimeBarDialogProps = { days: number | null; onClose: () => void };

function TimeBarDialog({ days, onClose }: TimeBarDialogProps) {
  const before = days === null ? null : String(days);
  const [typed, setTyped] = useState(before);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [save, isBusy] = useMutate(SET_CLAIM_TIME_BAR);
  const run = async () => {
    const outcome = await save({ days: typed === null ? null : Math.round(Number(typed)) });
    if (outcome.refusal !== null) {
      return setRefusal(outcome.violations[0]?.message ?? outcome.refusal);
    }
    showOutcome(outcome);
    return onClose();
  };
  return (
    <Dialog
      opened
      title="Time bar of new claims"
      onClose={onClose}
      isChanged={typed !== before}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void run()}>
            Save
          </Button>
        </>
      }
    >
      <p className="muted">
        A new statement takes the days of its charter party; where that names none, these. Claims
        that stand keep theirs. You are warned 30, 14, 7 and 1 days before.
      </p>
      <QuantityInput
        label="Days after completion"
        unit="days"
        value={typed}
        onChange={setTyped}
        error={refusal ?? undefined}
      />
    </Dialog>
  );
}
