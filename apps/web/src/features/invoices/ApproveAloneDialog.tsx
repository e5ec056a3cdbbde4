import { useMutation, useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { showSnackbar } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../settings/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { APPROVE_INVOICE } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type ApproveAloneDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Who is alone in the company approves their own, and confirms with a fresh second factor. */
export function ApproveAloneDialog({ invoice, onClose }: ApproveAloneDialogProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [, approve] = useMutation(APPROVE_INVOICE);
  const confirm = async (proof: Proof): Promise<string | null> => {
    const { id, version } = invoice;
    const answer = await approve({ id, version, proof: proofInput(proof) });
    if (answer.error) return errorText(answer.error);
    const result = answer.data?.approveInvoice;
    if (result?.errorFlag !== 'SUCCESS') {
      return result?.violations[0]?.message ?? result?.message ?? '';
    }
    showSnackbar(result.message);
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
