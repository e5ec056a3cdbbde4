import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutate } from '../../app/mutations.ts';
import { Alert, CancelButton, Dialog, showSnackbar } from '../../ui/index.ts';
import { ApproveAlone } from '../invoices/index.ts';
import { ACCEPT_MISMATCH, ASK_CREDIT, type BunkerMatch } from './bunker-matches.queries.ts';

const WORDS = {
  accept: {
    title: 'Accept the difference?',
    action: 'Accept difference',
    label: 'Reason',
    text: 'The bill may be approved then, as long as order, delivery note and bill stay as they are.',
  },
  credit: {
    title: 'Was a credit asked for?',
    action: 'Note it',
    label: 'What was asked',
    text: 'The bill may be approved then by another person; the credit comes in as a vendor credit.',
  },
} as const;

type SettleDialogProps = {
  bill: { id: string; version: number };
  match: BunkerMatch;
  how: keyof typeof WORDS;
  onClose: (isDone: boolean) => void;
};

/** Takes a difference on, or says what was asked of the supplier, with a reason that stays. */
export function SettleDialog({ bill, match, how, onClose }: SettleDialogProps) {
  const [accept, isAccepting] = useMutate(ACCEPT_MISMATCH);
  const [ask, isAsking] = useMutate(ASK_CREDIT);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAlone, setAlone] = useState(false);
  const { title, action, label, text } = WORDS[how];
  const { id, version } = bill;
  const sent = { id, version, hash: match.hash, reason };
  const submit = async () => {
    const outcome = await (how === 'accept' ? accept(sent) : ask(sent));
    if (outcome.answer) {
      showSnackbar(outcome.answer.message);
      return onClose(true);
    }
    if (outcome.code === 'STEP_UP_NEEDED') return setAlone(true);
    return setRefusal(outcome.refusal);
  };
  if (isAlone) {
    return (
      <ApproveAlone
        title={title}
        action={action}
        approve={(proof) => accept({ ...sent, proof })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={() => onClose(false)}
      isChanged={reason.trim() !== ''}
      actions={
        <>
          <CancelButton />
          <Button loading={isAccepting || isAsking} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
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
