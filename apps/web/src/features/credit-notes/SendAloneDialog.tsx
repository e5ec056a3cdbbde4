import { useQuery } from 'urql';
import { useDeed } from '../../app/deeds.ts';
import { showSnackbar } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../settings/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import { MARK_CREDIT_NOTE_SENT } from './credit-notes.queries.ts';
import type { StepSubject } from './step-subject.ts';

type SendAloneDialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Who is alone in the company sends their own, and confirms with a fresh second factor. */
export function SendAloneDialog({ note, onClose }: SendAloneDialogProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [send] = useDeed(MARK_CREDIT_NOTE_SENT);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const { id, version } = note;
    const { answer, refusal } = await send({ id, version, proof: proofInput(proof) });
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  if (!data) return null;
  return (
    <ProofDialog
      title={`Send ${nameOfCreditNote(note)}?`}
      action="Mark as sent"
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p>You prepared it and nobody else is here to approve it: confirm that it is you.</p>
    </ProofDialog>
  );
}
