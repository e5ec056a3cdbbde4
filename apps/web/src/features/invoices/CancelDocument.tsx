import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OutcomeFragment } from '../../api/generated/graphql.ts';
import type { Outcome } from '../../app/mutations.ts';
import { Alert, CancelButton, Dialog, showSnackbar } from '../../ui/index.ts';

type CancelDocumentProps = {
  /** What people call the document: INV-00012. */
  name: string;
  noun: string;
  /** What is done to it, where it is not cancelled: “Reverse”, “reversed”. */
  verb?: { readonly does: string; readonly done: string };
  /** What becomes of it. */
  text: string;
  cancel: (reason: string) => Promise<Outcome<OutcomeFragment>>;
  isBusy: boolean;
  onClose: (isDone: boolean) => void;
};

const CANCEL = { does: 'Cancel', done: 'cancelled' };

/** Cancels a document with a reason; what was posted is reversed. */
export function CancelDocument(props: CancelDocumentProps) {
  const { name, noun, verb = CANCEL, text, cancel, isBusy, onClose } = props;
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async () => {
    if (reason.trim() === '') return setRefusal(`Say why the ${noun} is ${verb.done}.`);
    const { answer, refusal: refused } = await cancel(reason);
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={`${verb.does} ${name}?`}
      onClose={() => onClose(false)}
      isChanged={reason.trim() !== ''}
      actions={
        <>
          <CancelButton>Keep it</CancelButton>
          <Button className="danger" disabled={isBusy} onClick={() => void submit()}>
            {verb.does} {noun}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Textarea
          label="Reason"
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
