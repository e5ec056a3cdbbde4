import { useMutate } from '../../../platform/records/mutations.ts';
import { nameOfInvoice } from '../invoice-status.ts';
import { CANCEL_INVOICE } from '../invoices.queries.ts';
import type { StepSubject } from '../step-subject.ts';
import { CancelDocument } from './CancelDocument.tsx';

type CancelDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Cancels an invoice with a reason. */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const { id, version, number } = invoice;
  const [cancel, isBusy] = useMutate(CANCEL_INVOICE);
  return (
    <CancelDocument
      name={nameOfInvoice(invoice)}
      noun="invoice"
      text={
        number === null
          ? 'Nothing was posted yet; the draft is kept as cancelled.'
          : 'Its number stays used. What was posted is reversed with today’s date.'
      }
      cancel={(reason) => cancel({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
