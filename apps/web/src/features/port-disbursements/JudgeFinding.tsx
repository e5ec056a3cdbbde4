import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutate } from '../../app/mutations.ts';
import { Alert, CancelButton, Dialog, showSnackbar } from '../../ui/index.ts';
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
  const [judge, isBusy] = useMutate(JUDGE_FINDING);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { title, action, label } = WORDS[verdict];
  const submit = async () => {
    const sent = { voyageId, id: recordId, key: finding.key, verdict, reason };
    const { answer, refusal: refused } = await judge(sent);
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    return onClose();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      isChanged={reason.trim() !== ''}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{finding.sentence}</p>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Textarea
          label={label}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
        />
      </div>
    </Dialog>
  );
}
