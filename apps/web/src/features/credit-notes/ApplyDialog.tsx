import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { CancelButton, Dialog } from '../../ui/index.ts';
import { SpreadDialog } from '../commercial-documents/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import { APPLY_CREDIT_NOTE, FRESH, OPEN_INVOICES } from './credit-notes.queries.ts';
import type { StepSubject } from './step-subject.ts';

type ApplyDialogProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Spreads a credit over the open invoices of its customer. */
export function ApplyDialog({ note, onClose }: ApplyDialogProps) {
  const { id, version, currency, balance, clientName } = note;
  const [{ data, error }, again] = useQuery({
    query: OPEN_INVOICES,
    variables: { clientId: note.clientId },
    context: FRESH,
  });
  const [apply, isBusy] = useMutate(APPLY_CREDIT_NOTE);
  const title = `Apply ${nameOfCreditNote(note)}`;
  const open = data?.listInvoices.rows
    .filter((row) => row.currency === currency)
    .map((row) => ({ ...row, number: row.number ?? '' }));
  if (open && open.length > 0) {
    const words = {
      caption: `Open invoices of ${clientName}`,
      heading: 'Invoice',
      left: 'Left of the credit',
    };
    return (
      <SpreadDialog
        {...{ title, currency, balance, open, words, isBusy, onClose }}
        apply={(rows) =>
          apply({
            ...{ id, version },
            data: { rows: rows.map((row) => ({ invoiceId: row.id, amount: row.amount })) },
          })
        }
      />
    );
  }
  return (
    <Dialog opened title={title} onClose={() => onClose(false)} actions={<CancelButton />}>
      {error && <FailedRead error={error} onRetry={again} />}
      {open && (
        <p>
          {clientName} has no open invoice in {currency}. The credit stays open until there is one.
        </p>
      )}
    </Dialog>
  );
}
