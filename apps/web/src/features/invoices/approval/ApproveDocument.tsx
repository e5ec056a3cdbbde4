import type { CombinedError } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { ConfirmDialog, formatDay } from '../../../ui/index.ts';
import { PostingTable } from './PostingTable.tsx';
import { type Posted, postingOf } from './posting-preview.ts';

type Record = Posted & {
  currency: string;
  /** Whom it is to or from, after the word: “to Meridian Grain”. */
  party: string;
  on: string;
  exchangeRate: string;
  approvals: readonly object[];
  approvalsNeeded: number;
};

type ApproveDocumentProps = {
  /** What people call it: INV-00012, the draft for Meridian Grain. */
  name: string;
  record: Record | undefined;
  error: CombinedError | undefined;
  onRetry: () => void;
  onApprove: () => void;
  onClose: () => void;
  /** What an approver must know before. */
  children?: React.ReactNode;
};

/** Asks before a document is numbered and posted, and shows what will stand in the ledger. */
export function ApproveDocument(props: ApproveDocumentProps) {
  const { name, record, error, onRetry, onApprove, onClose, children } = props;
  return (
    <ConfirmDialog
      opened
      title={`Approve ${name}?`}
      action="Approve"
      onConfirm={onApprove}
      onClose={onClose}
    >
      {error && <FailedRead error={error} onRetry={onRetry} />}
      {children}
      {record && <PostingPreview record={record} />}
    </ConfirmDialog>
  );
}

function PostingPreview({ record }: { record: Record }) {
  const { currency, party, on, exchangeRate, approvals, approvalsNeeded } = record;
  const isLast = approvals.length + 1 >= approvalsNeeded;
  return (
    <div className="stack">
      <p>
        {isLast
          ? `It gets its number and is posted on ${formatDay(on)}, ${party}:`
          : `Yours is approval ${approvals.length + 1} of ${approvalsNeeded}; with the last it is posted, ${party}:`}
      </p>
      <PostingTable entries={postingOf(record)} currency={currency} />
      {exchangeRate !== '1' && <p className="muted">At the rate {exchangeRate}.</p>}
    </div>
  );
}
