import { ACCOUNT, findChartAccount } from '@mainsheet/ledger';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { type Outcome, useMutate } from '../../../platform/records/mutations.ts';
import { ReasonDialog } from '../../../platform/records/ReasonDialog.tsx';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  Alert,
  ConfirmDialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  showSnackbar,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../../ui/index.ts';
import { ApproveAlone } from '../approval/ApproveAlone.tsx';
import { FRESH } from '../invoices.queries.ts';
import {
  APPROVE_WRITE_OFF,
  BILL_WRITE_OFFS,
  RECOVER_WRITE_OFF,
  REFUSE_WRITE_OFF,
  WRITE_OFFS,
  type WriteOffRecord,
} from './write-offs.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  'Pending approval': 'warning',
  Posted: 'negative',
  Recovered: 'positive',
};

export type WrittenKind = 'invoice' | 'bill';

const accountText = (code: string): string => `${code} ${findChartAccount(code)?.name}`;

/** What writing off asks for on either side, and how it is posted. */
const SIDES = {
  invoice: {
    query: WRITE_OFFS,
    preparing: 'receivablesCreditNotes.create',
    recovered: 'the invoice is open again and takes a receipt.',
    posting: (account: string) => `goes from ${accountText(ACCOUNT.receivable)} to ${account}`,
  },
  bill: {
    query: BILL_WRITE_OFFS,
    preparing: 'payablesBills.modify',
    recovered: 'the bill is open again and takes a payment.',
    posting: (account: string) =>
      `of ${accountText(ACCOUNT.payable)} is no longer owed and goes to ${account}`,
  },
} as const;

type Step = 'approve' | 'alone' | 'refuse' | 'recover';
type WriteOffPanelProps = { kind: WrittenKind; id: string; onDone: () => void };

/** What of an invoice or a bill was given up, by whom, and what waits for a second person. */
export function WriteOffPanel({ kind, id, onDone }: WriteOffPanelProps) {
  const [{ data, error }, again] = useQuery({
    query: SIDES[kind].query,
    variables: { id },
    context: FRESH,
  });
  const [open, setOpen] = useState<{ step: Step; subject: WriteOffRecord } | null>(null);
  const mayDecide = useMay('invoiceApproval.modify');
  const writeOffs = data?.writeOffs ?? [];
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (writeOffs.length === 0) return null;
  const close = (isDone: boolean) => {
    setOpen(null);
    if (!isDone) return;
    again({ requestPolicy: 'network-only' });
    onDone();
  };
  const run = (step: Step, subject: WriteOffRecord) => setOpen({ step, subject });
  return (
    <Panel title="Written off" hint={writeOffs[0]?.currency ?? ''} flush>
      <WideTable label="Write-offs">
        <table className="plain-table wraps">
          <caption className="visually-hidden">Write-offs of the {kind}</caption>
          <TableHead texts={['Write-off', 'Reason', 'People', 'Steps']} figures={['Amount']} />
          <tbody>
            {writeOffs.map((one) => (
              <WriteOffRow
                key={one.id}
                kind={kind}
                writeOff={one}
                mayDecide={mayDecide}
                onRun={run}
              />
            ))}
          </tbody>
        </table>
      </WideTable>
      {open && <WriteOffStep {...open} kind={kind} onStep={run} onClose={close} />}
    </Panel>
  );
}

type WriteOffRowProps = {
  kind: WrittenKind;
  writeOff: WriteOffRecord;
  mayDecide: boolean;
  onRun: (step: Step, writeOff: WriteOffRecord) => void;
};

function WriteOffRow({ kind, writeOff, mayDecide, onRun }: WriteOffRowProps) {
  const { status, approvals, decidedByName, decisionReason } = writeOff;
  const isWaiting = status === 'Pending approval';
  return (
    <tr>
      <th scope="row">
        <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>
        <div>
          {[writeOff.number, writeOff.writtenOn && formatDay(writeOff.writtenOn)]
            .filter(Boolean)
            .join(', ')}
        </div>
      </th>
      <td>
        <div>{writeOff.reason}</div>
        {writeOff.note && <div className="muted">{writeOff.note}</div>}
        {decisionReason && <div className="muted">{decisionReason}</div>}
      </td>
      <td>
        <div>Prepared by {writeOff.preparedByName}</div>
        {approvals.length > 0 && (
          <div>Approved by {approvals.map(({ name }) => name).join(', ')}</div>
        )}
        {isWaiting && (
          <div className="muted">
            {approvals.length} of {writeOff.approvalsNeeded} approvals
          </div>
        )}
        {decidedByName && (
          <div>
            {status} by {decidedByName}
          </div>
        )}
      </td>
      <td>
        <WriteOffButtons kind={kind} writeOff={writeOff} mayDecide={mayDecide} onRun={onRun} />
      </td>
      <td className="end">
        {formatAccounting(writeOff.amount, minorUnitDigits(writeOff.currency))}
      </td>
    </tr>
  );
}

/** Whoever prepared it may take it back; to approve or recover it takes another. */
function WriteOffButtons({ kind, writeOff, mayDecide, onRun }: WriteOffRowProps) {
  const mayPrepare = useMay(SIDES[kind].preparing);
  const { status, needsAnother } = writeOff;
  const isWaiting = status === 'Pending approval';
  const mayTakeBack = needsAnother && mayPrepare;
  return (
    <div className="row">
      {mayDecide && isWaiting && !needsAnother && (
        <Button variant="default" onClick={() => onRun('approve', writeOff)}>
          Approve write-off
        </Button>
      )}
      {isWaiting && (mayDecide || mayTakeBack) && (
        <Button variant="default" onClick={() => onRun('refuse', writeOff)}>
          {needsAnother ? 'Withdraw' : 'Refuse'}
        </Button>
      )}
      {mayDecide && status === 'Posted' && !needsAnother && (
        <Button variant="default" onClick={() => onRun('recover', writeOff)}>
          Recover
        </Button>
      )}
    </div>
  );
}

type WriteOffStepProps = {
  kind: WrittenKind;
  step: Step;
  subject: WriteOffRecord;
  onStep: (step: Step, writeOff: WriteOffRecord) => void;
  onClose: (isDone: boolean) => void;
};

function WriteOffStep({ kind, step, subject, onStep, onClose }: WriteOffStepProps) {
  const { id, version } = subject;
  const [approve] = useMutate(APPROVE_WRITE_OFF);
  const [refuse, isRefusing] = useMutate(REFUSE_WRITE_OFF);
  if (step === 'approve') {
    return (
      <ApproveWriteOff
        kind={kind}
        writeOff={subject}
        approve={() => approve({ id, version })}
        onAlone={() => onStep('alone', subject)}
        onClose={onClose}
      />
    );
  }
  if (step === 'alone') {
    return (
      <ApproveAlone
        title="Approve the write-off?"
        action="Approve"
        approve={(proof) => approve({ id, version, proof })}
        onClose={onClose}
      />
    );
  }
  if (step === 'recover')
    return <RecoverWriteOff kind={kind} writeOff={subject} onClose={onClose} />;
  return (
    <ReasonDialog
      title={subject.needsAnother ? 'Withdraw the write-off?' : 'Refuse the write-off?'}
      action={subject.needsAnother ? 'Withdraw write-off' : 'Refuse write-off'}
      text="Nothing of it was posted; it stays on the record as refused."
      missing="Say why it is not written off."
      run={(reason) => refuse({ id, version, reason })}
      isBusy={isRefusing}
      onClose={onClose}
    />
  );
}

type RecoverWriteOffProps = {
  kind: WrittenKind;
  writeOff: WriteOffRecord;
  onClose: (isDone: boolean) => void;
};

function RecoverWriteOff({ kind, writeOff, onClose }: RecoverWriteOffProps) {
  const { id, version } = writeOff;
  const [recover, isBusy] = useMutate(RECOVER_WRITE_OFF);
  /** Of whoever is alone: what they typed, while they confirm it. */
  const [ownReason, setOwnReason] = useState<string | null>(null);
  const title = `Recover ${writeOff.number ?? ''}?`;
  if (ownReason !== null) {
    return (
      <ApproveAlone
        title={title}
        action="Recover"
        approve={(proof) => recover({ id, version, reason: ownReason, proof })}
        onClose={onClose}
      />
    );
  }
  const run = async (reason: string) => {
    const outcome = await recover({ id, version, reason });
    if (!outcome.answer && outcome.code === 'STEP_UP_NEEDED') setOwnReason(reason);
    return outcome;
  };
  return (
    <ReasonDialog
      title={title}
      action="Recover write-off"
      text={`It is reversed with today’s date: ${SIDES[kind].recovered}`}
      missing="Say why it is open again."
      run={run}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}

type ApproveWriteOffProps = {
  kind: WrittenKind;
  writeOff: WriteOffRecord;
  approve: () => Promise<Outcome>;
  onAlone: () => void;
  onClose: (isDone: boolean) => void;
};

function ApproveWriteOff({ kind, writeOff, approve, onAlone, onClose }: ApproveWriteOffProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { currency, accountCode, accountName } = writeOff;
  const amount = `${currency} ${formatAccounting(writeOff.amount, minorUnitDigits(currency))}`;
  const confirm = async () => {
    const outcome = await approve();
    if (outcome.answer) {
      showSnackbar(outcome.answer.message);
      return onClose(true);
    }
    return outcome.code === 'STEP_UP_NEEDED' ? onAlone() : setRefusal(outcome.refusal);
  };
  return (
    <ConfirmDialog
      opened
      title="Approve the write-off?"
      action="Approve"
      onConfirm={() => void confirm()}
      onClose={() => onClose(false)}
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <p>
          {amount} {SIDES[kind].posting(`${accountCode} ${accountName}`)}, at the rate of the {kind}
          .
        </p>
        <p>
          {writeOff.reason}
          {writeOff.note && `: ${writeOff.note}`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
