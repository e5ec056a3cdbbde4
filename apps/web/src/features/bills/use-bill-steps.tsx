import { PAID_BILL } from '@mainsheet/contract';
import { TAX_ACCOUNTS } from '@mainsheet/ledger';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { useMutate } from '../../platform/records/mutations.ts';
import { ConfirmDialog, Dialog } from '../../ui/index.ts';
import { useSteps } from '../commercial-documents/index.ts';
import {
  ApproveAlone,
  ApproveDocument,
  CancelDocument,
  WriteOffDialog,
} from '../invoices/index.ts';
import { BillPaymentDialog } from './BillPaymentDialog.tsx';
import {
  type BillStep,
  isPaid,
  nameOfBill,
  STEP_LABELS,
  STEP_NEEDS,
  type StepSubject,
} from './bill-status.ts';
import {
  APPROVE_BILL,
  BILL,
  CANCEL_BILL,
  DELETE_BILL,
  FRESH,
  MARK_BILL_RECEIVED,
  SUBMIT_BILL,
} from './bills.queries.ts';
import { billEditHref, creditBillHref, payBillsHref } from './links.ts';
import { SimilarBills } from './SimilarBills.tsx';

const CONFIRMED: readonly BillStep[] = ['approve', 'delete'];
const HREFS = {
  edit: billEditHref,
  credit: creditBillHref,
  payOut: (id: string) => payBillsHref([id]),
};

type Listener = { onDone: (step?: BillStep) => void; onRefused?: (message: string) => void };

/** The steps of bills with their permissions, dialogs and answers. */
export function useBillSteps(listener: Listener) {
  const [submit] = useMutate(SUBMIT_BILL);
  const [approve] = useMutate(APPROVE_BILL);
  const [receive] = useMutate(MARK_BILL_RECEIVED);
  const [remove] = useMutate(DELETE_BILL);
  const { open, close, move, run, runAll, isBusy } = useSteps<BillStep, StepSubject>({
    labels: STEP_LABELS,
    needs: STEP_NEEDS,
    moves: { submit, approve, receive, delete: remove },
    confirmed: CONFIRMED,
    hrefs: HREFS,
    ...listener,
  });
  const dialogs: ReactNode = open && (
    <>
      {open.step === 'approve' && (
        <ApproveBill
          bill={open.subject}
          onApprove={() => void move('approve', open.subject)}
          onClose={() => close(false)}
        />
      )}
      {open.step === 'pay' && <BillPaymentDialog bill={open.subject} onClose={close} />}
      {open.step === 'writeOff' && (
        <WriteOffDialog
          {...open.subject}
          kind="bill"
          name={nameOfBill(open.subject)}
          party={open.subject.vendorName}
          onClose={close}
        />
      )}
      {open.step === 'alone' && <ApproveBillAlone bill={open.subject} onClose={close} />}
      {open.step === 'cancel' && <CancelBill bill={open.subject} onClose={close} />}
      {open.step === 'delete' && (
        <DeleteBill
          bill={open.subject}
          onDelete={() => void move('delete', open.subject)}
          onClose={() => close(false)}
        />
      )}
    </>
  );
  return { run, runAll, dialogs, isBusy };
}

type ApproveBillProps = { bill: StepSubject; onApprove: () => void; onClose: () => void };

/** Asks before a bill is numbered and posted, and names those that may be the same. */
function ApproveBill({ bill, ...actions }: ApproveBillProps) {
  const variables = { id: bill.id };
  const [{ data, error }, again] = useQuery({ query: BILL, variables, context: FRESH });
  const known = data?.getBill;
  const record = known && {
    ...known,
    side: 'payable' as const,
    total: known.amount,
    lines: [
      ...known.lineItems.map((line) => ({ accountCode: line.accountId, amount: line.total })),
      ...(Number(known.totalTaxes) === 0
        ? []
        : [{ accountCode: TAX_ACCOUNTS.input, amount: known.totalTaxes }]),
    ],
    party: `from ${known.vendorName}`,
    on: known.date,
  };
  return (
    <ApproveDocument
      name={bill.number ?? `the draft from ${bill.vendorName}`}
      record={record}
      error={error}
      onRetry={again}
      {...actions}
    >
      {known && <SimilarBills bill={known} />}
    </ApproveDocument>
  );
}

type DialogProps = { bill: StepSubject; onClose: (isDone: boolean) => void };

/** Approves a bill of one's own in a company of one. */
function ApproveBillAlone({ bill, onClose }: DialogProps) {
  const { id, version } = bill;
  const [approve] = useMutate(APPROVE_BILL);
  return (
    <ApproveAlone
      title={`Approve ${nameOfBill(bill)}?`}
      action="Approve"
      approve={(proof) => approve({ id, version, proof })}
      onClose={onClose}
    />
  );
}

function CancelBill({ bill, onClose }: DialogProps) {
  const { id, version } = bill;
  const [cancel, isBusy] = useMutate(CANCEL_BILL);
  return (
    <CancelDocument
      name={nameOfBill(bill)}
      noun="bill"
      text="Its number stays used. What was posted is reversed with today’s date."
      cancel={(reason) => cancel({ id, version, reason })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}

type DeleteBillProps = { bill: StepSubject; onDelete: () => void; onClose: () => void };

/** Asks before a draft is deleted; of a paid bill it says why it stays. */
function DeleteBill({ bill, onDelete, onClose }: DeleteBillProps) {
  if (isPaid(bill.status)) {
    return (
      <Dialog
        opened
        title={PAID_BILL.title}
        onClose={onClose}
        actions={<Button onClick={onClose}>OK</Button>}
      >
        <p>{PAID_BILL.text}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={`Delete ${nameOfBill(bill)}?`}
      action="Delete"
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>Nothing was posted yet. The draft leaves every list; the trail keeps that it was there.</p>
    </ConfirmDialog>
  );
}
