import { useQuery } from 'urql';
import { Alert } from '../../../ui/index.ts';
import { FRESH, INVOICE } from '../invoices.queries.ts';
import type { StepSubject } from '../step-subject.ts';
import { ApproveDocument } from './ApproveDocument.tsx';

type ApproveDialogProps = {
  invoice: StepSubject;
  onApprove: () => void;
  onClose: () => void;
};

/** Asks before an invoice is numbered and posted. */
export function ApproveDialog({ invoice, ...actions }: ApproveDialogProps) {
  const variables = { id: invoice.id };
  const [{ data, error }, again] = useQuery({ query: INVOICE, variables, context: FRESH });
  const known = data?.invoice;
  const record = known && {
    ...known,
    side: 'receivable' as const,
    party: `to ${known.clientName}`,
    on: known.invoiceOn,
  };
  return (
    <ApproveDocument
      name={invoice.number ?? `the draft for ${invoice.clientName}`}
      record={record}
      error={error}
      onRetry={again}
      {...actions}
    >
      {known?.warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
    </ApproveDocument>
  );
}
