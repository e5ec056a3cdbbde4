import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { canUsePasskeys } from '../../platform/session/passkeys.ts';
import { formatAge, formatDay, Panel, showSnackbar } from '../../ui/index.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { type Proof, proofInput } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { REMOVE_PASSKEY, SECURITY, type Security } from './security.queries.ts';
import './identity.css';

type Passkey = Security['passkeys'][number];
type Step = { kind: 'add' } | { kind: 'remove'; passkey: Passkey } | null;

type PasskeyRowProps = { passkey: Passkey; now: number; onRemove: () => void };

function PasskeyRow({ passkey, now, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <div className="grow">
        <div className="strong">{name}</div>
        <div className="muted small">
          Added {formatDay(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatAge(lastUsedAt, now)} ago` : 'not used yet'}
        </div>
      </div>
      <MayButton
        needs="personalDetails.modify"
        variant="default"
        aria-label={`Remove the passkey ${name}`}
        onClick={onRemove}
      >
        Remove
      </MayButton>
    </li>
  );
}

/** Keys on one's devices that confirm a sign-in: added, listed, removed. */
export function PasskeysPanel() {
  const [{ data }, again] = useQuery({ query: SECURITY });
  const [step, setStep] = useState<Step>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [removePasskey] = useMutate(REMOVE_PASSKEY);
  if (!data) return null;
  const { security } = data;
  const done = (message: string) => {
    setStep(null);
    again(FRESH);
    showSnackbar(message);
    return null;
  };
  const remove = async ({ id: passkeyId }: Passkey, proof: Proof) => {
    const { answer, refusal } = await removePasskey({ passkeyId, proof: proofInput(proof) });
    return answer ? done(answer.message) : refusal;
  };
  const now = Date.now();
  return (
    <Panel
      title="Passkeys"
      flush
      actions={
        canUsePasskeys() && (
          <MayButton
            needs="personalDetails.modify"
            variant="default"
            onClick={() => setStep({ kind: 'add' })}
          >
            Add a passkey
          </MayButton>
        )
      }
    >
      <ul className="settings-rows">
        {security.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            now={now}
            onRemove={() => setStep({ kind: 'remove', passkey })}
          />
        ))}
        {security.passkeys.length === 0 && (
          <li>
            <span className="muted small">
              None yet. A passkey confirms your sign-in with a touch, and works on this site alone:
              a page that imitates it gets nothing.
            </span>
          </li>
        )}
      </ul>
      {step?.kind === 'add' && (
        <PasskeyDialog
          security={security}
          onClose={() => setStep(null)}
          onAdded={(fresh) => {
            setCodes(fresh);
            done('The passkey is set up.');
          }}
        />
      )}
      {step?.kind === 'remove' && (
        <ProofDialog
          title={`Remove the passkey ${step.passkey.name}?`}
          action="Remove"
          danger
          security={security}
          onConfirm={(proof) => remove(step.passkey, proof)}
          onClose={() => setStep(null)}
        >
          <p>It confirms nothing afterwards. Delete it on your device too.</p>
        </ProofDialog>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  );
}
