import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Alert, Facts, formatInstant, Panel, showSnackbar } from '../../ui/index.ts';
import type { proofInput } from '../identity/index.ts';
import { ApproveAlone } from '../invoices/index.ts';
import { CLEAR_CASE, CONFIRM_CASE, type SanctionCase } from './sanctions.queries.ts';

type CaseDecisionProps = { one: SanctionCase; onDone: () => void };
type Verb = 'clear' | 'confirm';
type GivenProof = ReturnType<typeof proofInput> | null;

const LEAST_REASON = 10;

/** What was decided and why; or the decision, by somebody who did not bring them in. */
export function CaseDecision({ one, onDone }: CaseDecisionProps) {
  const may = useMay('sanctions.modify');
  const isOpen = one.status === 'Open' || one.status === 'Confirmed';
  return (
    <>
      {one.status !== 'Open' && (
        <Panel title="Decision">
          <Facts
            facts={[
              ['Decided', one.status],
              ['By', one.decidedBy],
              ['On', one.decidedAt && `${formatInstant(one.decidedAt)} UTC`],
              ['Reason', one.reason],
            ]}
          />
        </Panel>
      )}
      {isOpen && may && (one.isOwn ? <Own one={one} /> : <Decide one={one} onDone={onDone} />)}
      {isOpen && may && one.isOwn && <Decide one={one} onDone={onDone} />}
    </>
  );
}

function Own({ one }: { one: SanctionCase }) {
  return (
    <Alert>
      {one.status === 'Confirmed'
        ? 'Somebody else than who confirmed it, or entered them, takes it back.'
        : 'You entered whom this is about: somebody else decides, if there is anybody.'}
    </Alert>
  );
}

function Decide({ one, onDone }: CaseDecisionProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [alone, setAlone] = useState<Verb | null>(null);
  const [clear, isClearing] = useMutate(CLEAR_CASE);
  const [confirm, isConfirming] = useMutate(CONFIRM_CASE);
  const { id, version } = one;
  const ask = (verb: Verb, proof: GivenProof) =>
    (verb === 'clear' ? clear : confirm)({ id, version, reason, proof });
  const decide = async (verb: Verb) => {
    const outcome = await ask(verb, null);
    if (outcome.refusal !== null && outcome.code === 'STEP_UP_NEEDED') return setAlone(verb);
    setRefusal(outcome.refusal);
    if (!outcome.answer) return;
    showSnackbar(outcome.answer.message);
    onDone();
  };
  const isReady = reason.trim().length >= LEAST_REASON;
  return (
    <Panel title="Your decision">
      <div className="stack">
        <Textarea
          label="Reason"
          description="What tells the two apart, or makes them one: it is kept for those who look later"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={3}
        />
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Button disabled={!isReady} loading={isClearing} onClick={() => void decide('clear')}>
          Clear: somebody else
        </Button>
        {one.status === 'Open' && (
          <Button
            className="danger"
            disabled={!isReady}
            loading={isConfirming}
            onClick={() => void decide('confirm')}
          >
            Confirm: this is them
          </Button>
        )}
      </div>
      {alone && (
        <ApproveAlone
          title={alone === 'clear' ? `Clear ${one.number}?` : `Confirm ${one.number}?`}
          action={alone === 'clear' ? 'Clear' : 'Confirm'}
          approve={(proof) => ask(alone, proof)}
          onClose={(isDone) => {
            setAlone(null);
            if (isDone) onDone();
          }}
        />
      )}
    </Panel>
  );
}
