import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { useMutate } from '../../platform/records/mutations.ts';
import { useOneTry } from '../../platform/records/use-one-try.ts';
import { useUser } from '../../platform/session/use-session.ts';
import { Alert, CancelButton, Dialog, TextInput } from '../../ui/index.ts';
import { emptyProof, ProofFields, proofInput, withoutSpaces } from './ProofFields.tsx';
import { BEGIN_PAIRING, type Security, TURN_ON, VALIDATE_PIN } from './security.queries.ts';

type PairingDialogProps = {
  method: 'Authenticator' | 'SMS';
  security: Security;
  onClose: () => void;
  onPaired: (recoveryCodes: readonly string[]) => void;
};

type Begun = { token: string; keyUri: string | null; secret: string | null; sentTo: string | null };

function usePairing({ method, security, onPaired }: PairingDialogProps) {
  const { companyId } = useUser();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [proof, setProof] = useState(() => emptyProof(security));
  const [phone, setPhone] = useState('');
  const [pin, setPin] = useState('');
  const [beginPairing] = useMutate(BEGIN_PAIRING);
  const [validatePin] = useMutate(VALIDATE_PIN);
  const [turnOn] = useMutate(TURN_ON);
  const [isBusy, attempt] = useOneTry();
  const begin = async () => {
    const { answer, refusal } = await beginPairing({
      phone: method === 'SMS' ? phone : null,
      proof: proofInput(proof),
    });
    setFailure(refusal);
    if (!answer?.twoFactorToken) return;
    const { twoFactorToken: token, keyUri, secret, sentTo } = answer;
    setBegun({ token, keyUri, secret, sentTo });
  };
  const finish = async (twoFactorToken: string) => {
    const { email } = security;
    const judged = await validatePin({ companyId, email, pin, twoFactorToken });
    if (!judged.answer) return setFailure(judged.refusal);
    const { answer, refusal } = await turnOn({ email, twoFactorToken });
    return answer ? onPaired(answer.recoveryCodes ?? []) : setFailure(refusal);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => (begun ? finish(begun.token) : begin()));
  };
  return { begun, failure, isBusy, proof, setProof, phone, setPhone, pin, setPin, submit };
}

function SecretSquare({ keyUri, secret }: { keyUri: string; secret: string }) {
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(keyUri, { border: 2 }))}`;
  return (
    <div className="pairing-square">
      <img src={source} alt="Square code for your authenticator app" width={180} height={180} />
      <p className="small">
        Scan it with an authenticator app, or type this key: <code>{secret}</code>
      </p>
    </div>
  );
}

const FORM = 'pairing';

/** Sets a method up: prove who you are, then give the first code. */
export function PairingDialog(props: PairingDialogProps) {
  const { method, security, onClose } = props;
  const pairing = usePairing(props);
  const { begun } = pairing;
  return (
    <Dialog
      opened
      title={method === 'SMS' ? 'Codes by text message' : 'Authenticator app'}
      onClose={onClose}
      isChanged={!begun && pairing.phone !== ''}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={FORM}
            loading={pairing.isBusy}
            disabled={begun !== null && pairing.pin.length !== 6}
          >
            {begun ? 'Turn on' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="stack" onSubmit={pairing.submit}>
        {pairing.failure && <Alert tone="negative">{pairing.failure}</Alert>}
        {!begun && method === 'SMS' && (
          <TextInput
            label="Mobile number with country code"
            value={pairing.phone}
            onChange={pairing.setPhone}
          />
        )}
        {!begun && (
          <ProofFields security={security} proof={pairing.proof} onChange={pairing.setProof} />
        )}
        {begun?.keyUri && begun.secret && (
          <SecretSquare keyUri={begun.keyUri} secret={begun.secret} />
        )}
        {begun?.sentTo && <p>A code is on its way to {begun.sentTo}.</p>}
        {begun && (
          <TextInput
            label="6-digit code"
            value={pairing.pin}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            onChange={(typed) => pairing.setPin(withoutSpaces(typed))}
          />
        )}
      </form>
    </Dialog>
  );
}
