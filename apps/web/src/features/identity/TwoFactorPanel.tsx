import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, Panel, showSnackbar, Tag, Waiting } from '../../ui/index.ts';
import { PairingDialog } from './PairingDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { type Proof, proofInput } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RENEW_CODES, SECURITY, type Security, TURN_OFF } from './security.queries.ts';
import './identity.css';

type Method = 'Authenticator' | 'SMS';
type Step = { kind: 'add' | 'remove'; method: Method } | { kind: 'renew' } | null;

const METHODS: readonly { method: Method; name: string; text: string }[] = [
  {
    method: 'Authenticator',
    name: 'Authenticator app',
    text: 'Six digits from an app on your phone; works without a network.',
  },
  { method: 'SMS', name: 'Text message', text: 'Six digits sent to your phone.' },
];

const hasMethod = (security: Security, method: Method): boolean =>
  method === 'SMS' ? security.hasSms : security.hasAuthenticator;

type MethodRowsProps = { security: Security; onStep: (step: Step) => void };

function MethodRows({ security, onStep }: MethodRowsProps) {
  return (
    <ul className="settings-rows">
      {METHODS.map(({ method, name, text }) => {
        const isOn = hasMethod(security, method);
        return (
          <li key={method}>
            <div className="grow">
              <div className="strong">
                {name} {method === 'SMS' && isOn && <span className="muted">{security.phone}</span>}
              </div>
              <div className="muted small">{text}</div>
            </div>
            <Tag tone={isOn ? 'positive' : 'idle'}>{isOn ? 'On' : 'Off'}</Tag>
            <MayButton
              needs="personalDetails.modify"
              variant="default"
              aria-label={`${isOn ? 'Remove' : 'Set up'} ${name}`}
              onClick={() => onStep({ kind: isOn ? 'remove' : 'add', method })}
            >
              {isOn ? 'Remove' : 'Set up'}
            </MayButton>
          </li>
        );
      })}
      {security.isTwoFactorEnabled && (
        <li>
          <div className="grow">
            <div className="strong">Recovery codes</div>
            <div className="muted small">{security.recoveryCodesLeft} of 10 not used yet.</div>
          </div>
          <Button variant="default" onClick={() => onStep({ kind: 'renew' })}>
            New codes
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The second factor of one's own sign-in: turn on, turn off, recovery codes. */
export function TwoFactorPanel() {
  const [{ data, error }, again] = useQuery({ query: SECURITY, context: FRESH });
  const [step, setStep] = useState<Step>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [turnOff] = useMutate(TURN_OFF);
  const [renew] = useMutate(RENEW_CODES);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { security } = data;
  const close = () => setStep(null);
  const done = (message: string) => {
    close();
    again(FRESH);
    showSnackbar(message);
    return null;
  };
  const remove = async (method: Method, proof: Proof) => {
    const input = { email: security.email, method, proof: proofInput(proof) };
    const { answer, refusal } = await turnOff(input);
    return answer ? done(answer.message) : refusal;
  };
  const renewCodes = async (proof: Proof) => {
    const { answer, refusal } = await renew({ proof: proofInput(proof) });
    if (!answer) return refusal;
    setCodes(answer.recoveryCodes ?? []);
    return done('Ten new codes');
  };
  return (
    <Panel title="Two-factor authentication" flush>
      {!security.isTwoFactorEnabled && (
        <div className="settings-note">
          <Alert tone="warning">Your password alone opens your account.</Alert>
        </div>
      )}
      <MethodRows security={security} onStep={setStep} />
      {step?.kind === 'add' && (
        <PairingDialog
          method={step.method}
          security={security}
          onClose={close}
          onPaired={(fresh) => {
            setCodes(fresh);
            done(`${step.method} is set up.`);
          }}
        />
      )}
      {step?.kind === 'remove' && (
        <ProofDialog
          title={`Remove ${step.method}?`}
          action="Remove"
          security={security}
          onConfirm={(proof) => remove(step.method, proof)}
          onClose={close}
        >
          <p>After the last method is gone your password alone opens your account.</p>
        </ProofDialog>
      )}
      {step?.kind === 'renew' && (
        <ProofDialog
          title="New recovery codes?"
          action="Make ten new codes"
          security={security}
          onConfirm={renewCodes}
          onClose={close}
        >
          <p>The earlier ones open nothing afterwards.</p>
        </ProofDialog>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  );
}
