import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Alert, Panel, showSnackbar } from '../../ui/index.ts';
import { emptyProof, ProofFields, proofInput } from './ProofFields.tsx';
import { CHANGE_PASSWORD, SECURITY, type Security } from './security.queries.ts';

function PasswordForm({ security }: { security: Security }) {
  const [proof, setProof] = useState(() => emptyProof(security));
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [change, isBusy] = useMutate(CHANGE_PASSWORD);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { answer, refusal } = await change({ newPassword: password, proof: proofInput(proof) });
    setFailure(refusal);
    if (!answer) return;
    showSnackbar(answer.message);
    setPassword('');
    setProof(emptyProof(security));
  };
  return (
    <form noValidate className="stack settings-form" onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <ProofFields security={security} proof={proof} onChange={setProof} />
      <PasswordInput
        label="New password"
        description="Ten characters or more; a sentence is easier to keep in mind."
        size="xs"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide new password' }}
      />
      <div>
        <MayButton needs="personalDetails.modify" type="submit" disabled={isBusy}>
          Change password
        </MayButton>
      </div>
    </form>
  );
}

/** A new password; every other device is signed out with it. */
export function PasswordPanel() {
  const [{ data }] = useQuery({ query: SECURITY });
  return (
    <Panel title="Password">
      {data && <PasswordForm key={data.security.methods.join()} security={data.security} />}
    </Panel>
  );
}
