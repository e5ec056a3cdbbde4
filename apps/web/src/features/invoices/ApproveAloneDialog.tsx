import { useQuery } from 'urql';
import { useDeed } from '../../app/deeds.ts';
import { showSnackbar } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../settings/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { APPROVE_INVOICE } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type ApproveAloneDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Who is alone in the company approves their own, and confirms with a fresh second factor. */
export function ApproveAloneDialog({ invoice, onClose }: ApproveAloneDialogProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [approve] = useDeed(APPROVE_INVOICE);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const { id, version } = invoice;
    const { answer, refusal } = await approve({ id, version, proof: proofInput(proof) });
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  if (!data) return null;
  return (
    <ProofDialog
      title={`Approve ${nameOfInvoice(invoice)}?`}
      action="Approve"
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p>You prepared it and nobody else is here to approve it: confirm that it is you.</p>
    </ProofDialog>
  );
}
