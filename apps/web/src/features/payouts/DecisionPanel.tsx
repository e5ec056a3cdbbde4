import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { useDeed } from '../../app/deeds.ts';
import { Panel, showSnackbar } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../settings/index.ts';
import { moneyText } from './payout-words.ts';
import { APPROVE_PAYOUT, type Payout, REJECT_PAYOUT } from './payouts.queries.ts';

type DecisionPanelProps = { payout: Payout; onDone: () => void };

/** The decision of whoever may approve: after the comparison, with a fresh second factor. */
export function DecisionPanel({ payout, onDone }: DecisionPanelProps) {
  const [isCompared, setCompared] = useState(false);
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  if (!payout.isForMe) return null;
  const money = moneyText(payout.paymentCurrency, payout.paymentAmount);
  const hash = payout.contentHash;
  return (
    <Panel title="Your decision">
      <div className="stack">
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
  verb: 'approve' | 'reject';
  payout: Payout;
  onClose: (isDone: boolean) => void;
};

function Decide({ verb, payout, onClose }: DecideProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [approve] = useDeed(APPROVE_PAYOUT);
  const [reject] = useDeed(REJECT_PAYOUT);
  const [reason, setReason] = useState('');
  const { id, version, contentHash: hash, beneficiaryName } = payout;
  const money = moneyText(payout.paymentCurrency, payout.paymentAmount);
  const confirm = async (given: Proof): Promise<string | null> => {
    const proof = proofInput(given);
    const { answer, refusal } =
      verb === 'approve'
        ? await approve({ id, version, hash, proof })
        : await reject({ id, version, hash, reason, proof });
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  if (!data) return null;
  const does = verb === 'approve' ? 'Approve' : 'Reject';
  return (
    <ProofDialog
      title={`${does} ${money} to ${beneficiaryName}?`}
      action={does}
      danger={verb === 'reject'}
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      {verb === 'approve' ? (
        <p>Once enough people have approved it, the bank sends it. Confirm that it is you.</p>
      ) : (
        <Textarea
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      )}
    </ProofDialog>
  );
}
