import { useMutate } from '../../platform/records/mutations.ts';
import { CancelDocument } from '../invoices/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import { CANCEL_CREDIT_NOTE } from './credit-notes.queries.ts';
import type { StepSubject } from './step-subject.ts';

type CancelDialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Cancels a sent credit note with a reason. */
export function CancelDialog({ note, onClose }: CancelDialogProps) {
  const { id, version } = note;
  const [cancel, isBusy] = useMutate(CANCEL_CREDIT_NOTE);
  return (
    <CancelDocument
      name={nameOfCreditNote(note)}
      noun="credit note"
      text="Its number stays used. What was posted is reversed with today’s date."
      cancel={(reason) => cancel({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
