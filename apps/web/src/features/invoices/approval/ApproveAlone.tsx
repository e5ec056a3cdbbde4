import { useQuery } from 'urql';
import type { OutcomeFragment } from '../../../api/generated/graphql.ts';
import type { Outcome } from '../../../platform/records/mutations.ts';
import { showSnackbar } from '../../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../../identity/index.ts';

type ApproveAloneProps = {
  title: string;
  /** The verb on the button. */
  action: string;
  approve: (proof: ReturnType<typeof proofInput>) => Promise<Outcome<OutcomeFragment>>;
  onClose: (isDone: boolean) => void;
};

/** Who is alone in the company approves what they made, and confirms with a fresh second factor. */
export function ApproveAlone({ title, action, approve, onClose }: ApproveAloneProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const confirm = async (proof: Proof): Promise<string | null> => {
    const { answer, refusal } = await approve(proofInput(proof));
    if (!answer) return refusal;
    showSnackbar(answer.message);
    onClose(true);
    return null;
  };
  if (!data) return null;
  return (
    <ProofDialog
      title={title}
      action={action}
      security={data.security}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    >
      <p>You prepared it and nobody else is here to approve it: confirm that it is you.</p>
    </ProofDialog>
  );
}
