import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Alert, CancelButton, Dialog, showSnackbar } from '../../ui/index.ts';
import type { Outcome } from './mutations.ts';

type ReasonDialogProps = {
  title: string;
  /** The verb on the button that does it. */
  action: string;
  isDanger?: boolean;
  /** The verb on the button that does not. */
  cancel?: string;
  /** What becomes of it. */
  text?: string;
  /** What the typed text is, where it is no reason. */
  label?: string;
  /** What is said of an empty reason at once; without it the server says so. */
  missing?: string;
  maxLength?: number;
  run: (reason: string) => Promise<Outcome>;
  isBusy: boolean;
  onClose: (isDone: boolean) => void;
};

/** Does something for a reason that stays on the record; a refusal keeps what was typed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    action,
    isDanger,
    cancel,
    text,
    label = 'Reason',
    missing,
    maxLength = 500,
  } = props;
  const { run, isBusy, onClose } = props;
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async () => {
    if (missing && reason.trim() === '') return setRefusal(missing);
    const { answer, refusal: refused } = await run(reason);
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={() => onClose(false)}
      isChanged={reason.trim() !== ''}
      actions={
        <>
          <CancelButton>{cancel}</CancelButton>
          <Button
            disabled={isBusy}
            onClick={() => void submit()}
            {...(isDanger ? { className: 'danger' } : {})}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        {text && <p>{text}</p>}
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Textarea
          label={label}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={maxLength}
          data-autofocus
        />
      </div>
    </Dialog>
  );
}
