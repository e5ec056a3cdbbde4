import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutate } from '../../platform/records/mutations.ts';
import { useOneTry } from '../../platform/records/use-one-try.ts';
import { makePasskey } from '../../platform/session/passkeys.ts';
import { Alert, CancelButton, Dialog, TextInput } from '../../ui/index.ts';
import { emptyProof, ProofFields, proofInput } from './ProofFields.tsx';
import { ADD_PASSKEY, BEGIN_PASSKEY, type Security } from './security.queries.ts';

const FORM = 'passkey';
const NOT_MADE = 'Your device made no passkey. Try again, or use another device.';

type PasskeyDialogProps = {
  security: Security;
  onClose: () => void;
  onAdded: (recoveryCodes: readonly string[]) => void;
};

function useNewPasskey({ security, onAdded }: PasskeyDialogProps) {
  const [name, setName] = useState('');
  const [proof, setProof] = useState(() => emptyProof(security));
  const [failure, setFailure] = useState<string | null>(null);
  const [begin] = useMutate(BEGIN_PASSKEY);
  const [add] = useMutate(ADD_PASSKEY);
  const [isBusy, attempt] = useOneTry();
  const make = async (): Promise<string | null> => {
    const begun = await begin({ proof: proofInput(proof) });
    if (!begun.answer) return begun.refusal;
    const response = await makePasskey(begun.answer.options);
    if (!response) return NOT_MADE;
    const added = await add({ name, response });
    if (added.answer) onAdded(added.answer.recoveryCodes ?? []);
    return added.refusal;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      setFailure(await make());
      // What a passkey or a code proved is used up with the try.
      setProof((given) => ({ ...given, code: '', passkey: null }));
    });
  };
  return { name, setName, proof, setProof, isBusy, failure, submit };
}

/** A name, the proof, and then the device makes the key. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const { name, setName, proof, setProof, isBusy, failure, submit } = useNewPasskey(props);
  return (
    <Dialog
      opened
      title="Add a passkey"
      onClose={props.onClose}
      isChanged={name !== ''}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={FORM} loading={isBusy} disabled={name.trim() === ''}>
            Continue
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="stack" onSubmit={submit}>
        {failure && <Alert tone="negative">{failure}</Alert>}
        <p>
          Your device keeps the key and asks for your fingerprint, face or PIN. It works at this
          address only, so nobody can fish for it.
        </p>
        <TextInput label="Name of the passkey" value={name} onChange={setName} />
        <ProofFields security={props.security} proof={proof} onChange={setProof} />
      </form>
    </Dialog>
  );
}
