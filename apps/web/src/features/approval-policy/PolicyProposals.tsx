import { useState } from 'react';
import { useQuery } from 'urql';
import type { PolicyProposalsQuery } from '../../api/generated/graphql.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { ReasonDialog } from '../../platform/records/ReasonDialog.tsx';
import {
  Alert,
  Changes,
  formatInstant,
  Panel,
  showSnackbar,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { APPROVE_PROPOSAL, REFUSE_PROPOSAL, WITHDRAW_PROPOSAL } from './approval-policy.queries.ts';

type Proposal = PolicyProposalsQuery['policyProposals'][number];
type Verb = 'confirm' | 'refuse' | 'withdraw';
type Deciding = { proposal: Proposal; verb: Verb };

const NEEDS = 'paymentApprovals.modify';
const TONES: Readonly<Record<string, Tone>> = {
  Waiting: 'warning',
  Approved: 'positive',
  Refused: 'negative',
};

type PolicyProposalsProps = { proposals: readonly Proposal[]; onDecided: () => void };

/** Changes of the policy that wait for a second administrator, and what became of the last ones. */
export function PolicyProposals({ proposals, onDecided }: PolicyProposalsProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const waiting = proposals.filter(({ status }) => status === 'Waiting');
  const decided = proposals.filter(({ status }) => status !== 'Waiting');
  if (proposals.length === 0) return null;
  const close = (isDone: boolean) => {
    setDeciding(null);
    if (isDone) onDecided();
  };
  return (
    <Panel
      title="Changes of the policy"
      hint="Until another approver confirms one, the policy below stays in force"
    >
      <div className="stack">
        {waiting.map((proposal) => (
          <Waits
            key={proposal.id}
            proposal={proposal}
            onDecide={(verb) => setDeciding({ proposal, verb })}
          />
        ))}
        {decided.length > 0 && (
          <details open={waiting.length === 0}>
            <summary>Decided: {decided.length}</summary>
            <ul className="policy-changes" aria-label="Changes that were decided">
              {decided.map((proposal) => (
                <Decided key={proposal.id} proposal={proposal} />
              ))}
            </ul>
          </details>
        )}
      </div>
      {deciding?.verb === 'confirm' && (
        <ConfirmChange proposal={deciding.proposal} onClose={close} />
      )}
      {deciding && deciding.verb !== 'confirm' && (
        <UnwantedChange proposal={deciding.proposal} verb={deciding.verb} onClose={close} />
      )}
    </Panel>
  );
}

function Waits({ proposal, onDecide }: { proposal: Proposal; onDecide: (verb: Verb) => void }) {
  const { proposedBy, proposedAt, differences, waitsFor, canApprove, isOwn } = proposal;
  return (
    <section className="stack" aria-label={`Change proposed by ${proposedBy}`}>
      <p>
        <strong>{proposedBy}</strong> proposed this on {formatInstant(proposedAt)} UTC.
      </p>
      <Changes label="What would change" changes={differences} after="Proposed" />
      {waitsFor && <Alert tone="warning">{waitsFor}</Alert>}
      <div className="row">
        {canApprove && (
          <MayButton needs={NEEDS} onClick={() => onDecide('confirm')}>
            Confirm
          </MayButton>
        )}
        <MayButton
          needs={NEEDS}
          variant="default"
          onClick={() => onDecide(isOwn ? 'withdraw' : 'refuse')}
        >
          {isOwn ? 'Withdraw' : 'Refuse'}
        </MayButton>
      </div>
    </section>
  );
}

function Decided({ proposal }: { proposal: Proposal }) {
  const { status, proposedBy, decidedBy, decidedAt, reason, differences } = proposal;
  return (
    <li>
      <p>
        <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag> proposed by {proposedBy}, {decidedBy}
        {decidedAt && `, ${formatInstant(decidedAt)} UTC`}
        {reason && `: ${reason}`}
      </p>
      <p className="muted small">
        {differences
          .map(({ field, before, after }) => `${field}: ${before || 'none'} → ${after || 'none'}`)
          .join('; ')}
      </p>
    </li>
  );
}

type DecisionProps = { proposal: Proposal; onClose: (isDone: boolean) => void };

function ConfirmChange({ proposal, onClose }: DecisionProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [approve] = useMutate(APPROVE_PROPOSAL);
  if (!data) return null;
  const confirm = async (given: Proof): Promise<string | null> => {
    const { id, version, contentHash: hash } = proposal;
    const { answer, refusal } = await approve({ id, version, hash, proof: proofInput(given) });
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  return (
    <ProofDialog
      title="Confirm this change of the policy?"
      action="Confirm"
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p>It acts at once, on all that is not approved yet. Other changes that wait become void.</p>
      <Changes label="What will change" changes={proposal.differences} after="Proposed" />
    </ProofDialog>
  );
}

const WORDS = {
  refuse: { title: 'Refuse this change of the policy?', action: 'Refuse' },
  withdraw: { title: 'Withdraw this change of the policy?', action: 'Withdraw' },
} as const;

function UnwantedChange({
  proposal,
  verb,
  onClose,
}: DecisionProps & { verb: 'refuse' | 'withdraw' }) {
  const [refuse, isRefusing] = useMutate(REFUSE_PROPOSAL);
  const [withdraw, isWithdrawing] = useMutate(WITHDRAW_PROPOSAL);
  const { id, version } = proposal;
  return (
    <ReasonDialog
      {...WORDS[verb]}
      isDanger
      run={(reason) => (verb === 'refuse' ? refuse : withdraw)({ id, version, reason })}
      isBusy={isRefusing || isWithdrawing}
      onClose={onClose}
    />
  );
}
