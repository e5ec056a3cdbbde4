import { PasswordInput, Select } from '@mantine/core';
import { TextInput } from '../../ui/index.ts';
import type { Security } from './security.queries.ts';

export type Proof = { password: string; method: string | null; code: string };

/** Nothing given yet; the method a person has stands ready. */
export const emptyProof = (security: Security): Proof => ({
  password: '',
  method:
    security.methods.find((method) => method === 'Authenticator') ?? security.methods[0] ?? null,
  code: '',
});

/** What is sent: without a second factor the password alone. */
export const proofInput = (proof: Proof) => ({
  password: proof.password,
  method: proof.method,
  code: proof.code.trim(),
});

type ProofFieldsProps = { security: Security; proof: Proof; onChange: (proof: Proof) => void };

/** The present password, and a code where there is a second factor. */
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
            allowDeselect={false}
            data={security.methods.filter((method) => method !== 'SMS')}
            value={proof.method}
            onChange={(method) => onChange({ ...proof, method })}
          />
          <TextInput
            label="Code"
            value={proof.code}
            onChange={(code) => onChange({ ...proof, code })}
          />
        </div>
      )}
    </>
  );
}
