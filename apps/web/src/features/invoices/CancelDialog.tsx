import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useDeed } from '../../app/deeds.ts';
import { Alert, CancelButton, Dialog, showSnackbar } from '../../ui/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { CANCEL_INVOICE } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type CancelDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Cancels an invoice with a reason; what was posted is reversed. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [cancel, isBusy] = useDeed(CANCEL_INVOICE);
  const isPosted = invoice.number !== null;
  const submit = async () => {
    if (reason.trim() === '') return setRefusal('Say why the invoice is cancelled.');
    const { id, version } = invoice;
    const { answer, refusal: refused } = await cancel({ id, version, reason });
    if (!answer) return setRefusal(refused);
    showSnackbar(answer.message);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={`Cancel ${nameOfInvoice(invoice)}?`}
      onClose={() => onClose(false)}
      isChanged={reason.trim() !== ''}
      actions={
        <>
          <CancelButton>Keep it</CancelButton>
          <Button className="danger" disabled={isBusy} onClick={() => void submit()}>
            Cancel invoice
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {isPosted
            ? 'Its number stays used. What was posted is reversed with today’s date.'
            : 'Nothing was posted yet; the draft is kept as cancelled.'}
        </p>
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
