import { Button, PasswordInput, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorTextOf, recordOf, textOf } from '../../api/rest.ts';
import { signWithPasskey } from '../../platform/session/passkeys.ts';
import { callSigned } from '../../platform/session/signed-call.ts';
import { TextInput } from '../../ui/index.ts';
import { ASK_FOR_PASSKEY, type Security } from './security.queries.ts';

export type Proof = {
  password: string;
  method: string | null;
  code: string;
  /** What the passkey signed; good for one try. */
  passkey: unknown;
};

/** Nothing given yet; the method a person has stands ready. */
export const emptyProof = (security: Security): Proof => ({
  password: '',
  method:
    security.methods.find((method) => method === 'Authenticator') ?? security.methods[0] ?? null,
  code: '',
  passkey: null,
});

/** Apps show a code in two halves, and it is copied with the gap. */
export const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

/** What is sent: without a second factor the password alone. */
export const proofInput = (proof: Proof) => ({
  password: proof.password,
  method: proof.method,
  code: proof.method === 'Recovery code' ? proof.code.trim() : withoutSpaces(proof.code),
  passkey: proof.passkey,
});

type ProofFieldsProps = { security: Security; proof: Proof; onChange: (proof: Proof) => void };

/** Has the passkey sign; what it signed is kept in the proof until that is sent. */
function PasskeyProof({ proof, onChange }: Omit<ProofFieldsProps, 'security'>) {
  const [, ask] = useMutation(ASK_FOR_PASSKEY);
  const [isRefused, setRefused] = useState(false);
  const sign = async () => {
    const { data } = await ask({});
    const passkey = await signWithPasskey(data?.askForPasskey.options);
    setRefused(passkey === null);
    onChange({ ...proof, passkey });
  };
  return (
    <div>
      <Button
        variant="default"
        mt={23}
        onClick={() => void sign()}
        leftSection={proof.passkey ? <IconCheck size={14} aria-hidden /> : undefined}
      >
        {proof.passkey ? 'Passkey confirmed' : 'Confirm with passkey'}
      </Button>
      {isRefused && (
        <p className="small" role="alert">
          Your device did not confirm it. Try again.
        </p>
      )}
    </div>
  );
}

/** Sends the code to the phone that is set up. */
function SmsCode() {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await callSigned('contact/smsotp', { method: 'POST', body: {} }).catch(
      () => null,
    );
    setBusy(false);
    if (!answer) return setSaid('Failed to send SMS OTP.');
    const isSent = recordOf(answer.body).error_flag === 'SUCCESS';
    return setSaid(isSent ? textOf(recordOf(answer.body).message) : errorTextOf(answer));
  };
  return (
    <div>
      <button type="button" className="link-button" disabled={busy} onClick={() => void send()}>
        {said ? 'Send another code' : 'Send a code to my phone'}
      </button>
      {said && (
        <p className="small" role="status">
          {said}
        </p>
      )}
    </div>
  );
}

/** The present password, and a second factor where there is one. */
export function ProofFields({ security, proof, onChange }: ProofFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Present password"
        size="xs"
        autoComplete="current-password"
        value={proof.password}
        onChange={(event) => onChange({ ...proof, password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide present password' }}
      />
      {security.isTwoFactorEnabled && (
        <div className="field-grid">
          <Select
            label="Confirm by"
            size="xs"
            data={[...security.methods]}
            value={proof.method}
            onChange={(method) => onChange({ ...proof, method, code: '' })}
          />
          {proof.method === 'Passkey' ? (
            <PasskeyProof proof={proof} onChange={onChange} />
          ) : (
            <TextInput
              label="Code"
              value={proof.code}
              autoComplete="off"
              onChange={(code) => onChange({ ...proof, code })}
            />
          )}
        </div>
      )}
      {security.isTwoFactorEnabled && proof.method === 'SMS' && <SmsCode />}
    </>
  );
}
