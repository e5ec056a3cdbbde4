import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import type { Outcome } from '../../platform/records/mutations.ts';
import { showSnackbar } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';

export type Verb = 'approve' | 'reject';

type Given = { proof: ReturnType<typeof proofInput>; reason: string };

type DecisionDialogProps = {
  verb: Verb;
  title: string;
  /** What an approval does, before it is confirmed. */
  sentence: string;
  decide: (given: Given) => Promise<Outcome>;
  onClose: (isDone: boolean) => void;
};

/** Asks who it is before money is approved, and why when it is rejected. */
export function DecisionDialog({ verb, title, sentence, decide, onClose }: DecisionDialogProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [reason, setReason] = useState('');
  const confirm = async (given: Proof): Promise<string | null> => {
    const { answer, refusal } = await decide({ proof: proofInput(given), reason });
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  if (!data) return null;
  return (
    <ProofDialog
      title={title}
      action={verb === 'approve' ? 'Approve' : 'Reject'}
      danger={verb === 'reject'}
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      {verb === 'approve' ? (
        <p>{sentence}</p>
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
