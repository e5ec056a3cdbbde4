import { useMutate } from '../../platform/records/mutations.ts';
import { ReasonDialog } from '../../platform/records/ReasonDialog.tsx';
import { JUDGE_FINDING, type PortCostFinding } from './port-disbursements.queries.ts';

const WORDS = {
  Accepted: { title: 'Accept the finding?', action: 'Accept', label: 'Why it is right' },
  Disputed: { title: 'Dispute the finding?', action: 'Dispute', label: 'What you ask the agent' },
} as const;

type JudgeFindingProps = {
  voyageId: string;
  recordId: string;
  finding: PortCostFinding;
  verdict: keyof typeof WORDS;
  onClose: () => void;
};

/** Accepts or disputes a finding with a reason that stays. */
export function JudgeFinding(props: JudgeFindingProps) {
  const { voyageId, recordId, finding, verdict, onClose } = props;
  const { key, sentence } = finding;
  const [judge, isBusy] = useMutate(JUDGE_FINDING);
  return (
    <ReasonDialog
      {...WORDS[verdict]}
      text={sentence}
      run={(reason) => judge({ voyageId, id: recordId, finding: key, verdict, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
