import { useMutate } from '../../platform/records/mutations.ts';
import { ApproveAlone } from '../invoices/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import { MARK_CREDIT_NOTE_SENT } from './credit-notes.queries.ts';
import type { StepSubject } from './step-subject.ts';

type SendAloneDialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Sends a credit note of one's own in a company of one. */
export function SendAloneDialog({ note, onClose }: SendAloneDialogProps) {
  const { id, version } = note;
  const [send] = useMutate(MARK_CREDIT_NOTE_SENT);
  return (
    <ApproveAlone
      title={`Send ${nameOfCreditNote(note)}?`}
      action="Mark as sent"
      approve={(proof) => send({ id, version, proof })}
      onClose={onClose}
    />
  );
}
