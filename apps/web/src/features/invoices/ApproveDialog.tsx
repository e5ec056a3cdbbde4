import { useQuery } from 'urql';
import { FailedRead } from '../../app/FailedRead.tsx';
import {
  Alert,
  ConfirmDialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
} from '../../ui/index.ts';
import { FRESH, INVOICE, type InvoiceRecord } from './invoices.queries.ts';
import { postingOf } from './posting-preview.ts';
import type { StepSubject } from './step-subject.ts';

type ApproveDialogProps = {
  invoice: StepSubject;
  onApprove: () => void;
  onClose: () => void;
};

/** Asks before an invoice is numbered and posted, and shows what will stand in the ledger. */
export function ApproveDialog({ invoice, onApprove, onClose }: ApproveDialogProps) {
  const variables = { id: invoice.id };
  const [{ data, error }, again] = useQuery({ query: INVOICE, variables, context: FRESH });
  return (
    <ConfirmDialog
      opened
      title={`Approve ${invoice.number ?? `the draft for ${invoice.clientName}`}?`}
      action="Approve"
      onConfirm={onApprove}
      onClose={onClose}
    >
      {error && <FailedRead error={error} onRetry={again} />}
      {data && <PostingPreview invoice={data.invoice} />}
    </ConfirmDialog>
  );
}

function PostingPreview({ invoice }: { invoice: InvoiceRecord }) {
  const { currency, clientName, invoiceOn, exchangeRate, approvals, approvalsNeeded } = invoice;
  const figure = (amount: string | null) =>
    amount === null ? '' : formatAccounting(amount, minorUnitDigits(currency));
  const isLast = approvals.length + 1 >= approvalsNeeded;
  return (
    <div className="stack">
      {invoice.warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      <p>
        {isLast
          ? `It gets its number and is posted on ${formatDay(invoiceOn)}, to ${clientName}:`
          : `Yours is approval ${approvals.length + 1} of ${approvalsNeeded}; with the last it is posted, to ${clientName}:`}
      </p>
      <table className="plain-table">
        <caption className="visually-hidden">What will be posted</caption>
        <TableHead texts={['Account']} figures={[`Debit, ${currency}`, `Credit, ${currency}`]} />
        <tbody>
          {postingOf(invoice).map((entry) => (
            <tr key={entry.accountCode}>
              <th scope="row">
                {entry.accountCode} {entry.accountName}
              </th>
              <td className="end">{figure(entry.debit)}</td>
              <td className="end">{figure(entry.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {exchangeRate !== '1' && <p className="muted">At the rate {exchangeRate}.</p>}
    </div>
  );
}
