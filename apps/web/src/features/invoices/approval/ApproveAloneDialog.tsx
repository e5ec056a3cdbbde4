import { useMutate } from '../../../platform/records/mutations.ts';
import { nameOfInvoice } from '../invoice-status.ts';
import { APPROVE_INVOICE } from '../invoices.queries.ts';
import type { StepSubject } from '../step-subject.ts';
import { ApproveAlone } from './ApproveAlone.tsx';

type ApproveAloneDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Approves an invoice of one's own in a company of one. */
export function ApproveAloneDialog({ invoice, onClose }: ApproveAloneDialogProps) {
  const { id, version } = invoice;
  const [approve] = useMutate(APPROVE_INVOICE);
  return (
    <ApproveAlone
      title={`Approve ${nameOfInvoice(invoice)}?`}
      action="Approve"
      approve={(proof) => approve({ id, version, proof })}
      onClose={onClose}
    />
  );
}
