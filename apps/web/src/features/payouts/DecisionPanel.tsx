import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { moneyText, Panel } from '../../ui/index.ts';
import { DecisionDialog, type Verb } from './DecisionDialog.tsx';
import { inSteadText } from './payout-words.ts';
import { APPROVE_PAYOUT, type Payout, REJECT_PAYOUT } from './payouts.queries.ts';

type DecisionPanelProps = { payout: Payout; onDone: () => void };

/** The decision of whoever may approve: after the comparison, with a fresh second factor. */
export function DecisionPanel({ payout, onDone }: DecisionPanelProps) {
  const [isCompared, setCompared] = useState(false);
  const [open, setOpen] = useState<Verb | null>(null);
  if (payout.notForMe && !payout.isOwn) {
    return (
      <Panel title="Your decision">
        <p className="muted">{payout.notForMe}</p>
      </Panel>
    );
  }
  if (!payout.isForMe) return null;
  const money = moneyText(payout.paymentCurrency, payout.paymentAmount);
  const hash = payout.contentHash;
  return (
    <Panel title="Your decision">
      <div className="stack">
        {payout.inSteadOf && <p>{inSteadText(payout.inSteadOf)}</p>}
        <Checkbox
          checked={isCompared}
          onChange={(event) => setCompared(event.currentTarget.checked)}
          label="I have compared payee, account and amount with what we owe"
        />
        <Button disabled={!isCompared || payout.hold !== null} onClick={() => setOpen('approve')}>
          Approve {money}
        </Button>
        <Button variant="default" onClick={() => setOpen('reject')}>
          Reject
        </Button>
        <p className="muted small pay-hash">
          Your approval is bound to payee, account, amounts, source, reference and day (
          {hash.slice(0, 4)}…{hash.slice(-4)}). Any edit voids it.
        </p>
      </div>
      {open && (
        <Decide
          verb={open}
          payout={payout}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) onDone();
          }}
        />
      )}
    </Panel>
  );
}

type DecideProps = {
  verb: Verb;
  payout: Payout;
  onClose: (isDone: boolean) => void;
};

function Decide({ verb, payout, onClose }: DecideProps) {
  const [approve] = useMutate(APPROVE_PAYOUT);
  const [reject] = useMutate(REJECT_PAYOUT);
  const { id, version, contentHash: hash, beneficiaryName } = payout;
  const money = moneyText(payout.paymentCurrency, payout.paymentAmount);
  return (
    <DecisionDialog
      verb={verb}
      title={`${verb === 'approve' ? 'Approve' : 'Reject'} ${money} to ${beneficiaryName}?`}
      sentence="Once enough people have approved it, the bank sends it. Confirm that it is you."
      decide={({ proof, reason }) =>
        verb === 'approve'
          ? approve({ id, version, hash, proof })
          : reject({ id, version, hash, reason, proof })
      }
      onClose={onClose}
    />
  );
}
