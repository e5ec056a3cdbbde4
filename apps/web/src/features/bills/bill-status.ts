import { isMemoBill } from '@mainsheet/contract';
import { decimal } from '@mainsheet/money';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import type { Tone } from '../../ui/index.ts';
import { leftToPay } from '../commercial-documents/index.ts';
import type { BillRow } from './bills.queries.ts';

type Standing = { status: string; isOverdue: boolean };

/** The status people speak of: an open bill past its due date is overdue. */
export const shownStatus = ({ status, isOverdue }: Standing): string =>
  isOverdue ? 'Overdue' : status;

export const SHOWN_STATUSES = [
  'Draft',
  'Pending approval',
  'Approved',
  'Received',
  'Partially paid',
  'Overdue',
  'Paid',
  'Cancelled',
] as const;

const TONES: Readonly<Record<string, Tone>> = {
  'Pending approval': 'warning',
  Approved: 'accent',
  Received: 'accent',
  'Partially paid': 'accent',
  Overdue: 'negative',
  Paid: 'positive',
};

export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'idle';

/** What people call a bill; a draft has no number yet. */
export const nameOfBill = ({
  number,
  vendorName,
}: Pick<BillRow, 'number' | 'vendorName'>): string => number ?? `Draft from ${vendorName}`;

export type BillStep =
  | 'edit'
  | 'submit'
  | 'approve'
  | 'receive'
  | 'payOut'
  | 'pay'
  | 'credit'
  | 'writeOff'
  | 'delete'
  | 'cancel';

export const STEP_LABELS: Readonly<Record<BillStep, string>> = {
  edit: 'Edit',
  submit: 'Submit for approval',
  approve: 'Approve',
  receive: 'Mark as received',
  payOut: 'Pay',
  pay: 'Record payment',
  credit: 'Credit',
  writeOff: 'Write off',
  delete: 'Delete bill',
  cancel: 'Cancel bill',
};

export const STEP_NEEDS: Readonly<Record<BillStep, PermissionKey>> = {
  edit: 'payablesBills.modify',
  submit: 'payablesBills.create',
  approve: 'invoiceApproval.modify',
  receive: 'payablesBills.modify',
  payOut: 'payout.create',
  pay: 'payablesBillPayments.create',
  credit: 'payablesBills.create',
  writeOff: 'payablesBills.modify',
  delete: 'payablesBills.delete',
  cancel: 'invoiceApproval.modify',
};

const STEPS: Readonly<Record<string, readonly BillStep[]>> = {
  Draft: ['submit', 'edit', 'delete'],
  'Pending approval': ['approve', 'edit', 'delete'],
  Approved: ['payOut', 'pay', 'receive', 'credit', 'writeOff', 'cancel'],
  Received: ['payOut', 'pay', 'credit', 'writeOff', 'cancel'],
  // Somebody who looks for it here is told why a paid bill stays.
  'Partially paid': ['payOut', 'pay', 'credit', 'writeOff', 'delete'],
  Paid: ['credit', 'delete'],
};

/** What may happen to a bill next, the usual step first. Cancelled ones rest. */
export function stepsOf({
  status,
  type,
  ...bill
}: Pick<BillRow, 'status' | 'type' | 'balance' | 'paymentInProgress'>): readonly BillStep[] {
  // No money was paid for it: whoever wants it undone cancels it.
  if (status === 'Paid' && isMemoBill({ type })) return ['cancel'];
  const steps = STEPS[status] ?? [];
  return isWhollyOnItsWay(bill)
    ? steps.filter((step) => step !== 'payOut' && step !== 'writeOff')
    : steps;
}

type Open = Pick<BillRow, 'balance' | 'paymentInProgress'>;

const isWhollyOnItsWay = (bill: Open): boolean =>
  decimal(bill.paymentInProgress).gt(0) && !decimal(leftToPay(bill)).gt(0);

/** Whether money was paid for it, so that it cannot be deleted. */
export const isPaid = (status: string): boolean => status === 'Partially paid' || status === 'Paid';

/** What a step needs to know of a bill, whether from a list or from its page. */
export type StepSubject = Pick<
  BillRow,
  'id' | 'version' | 'number' | 'vendorId' | 'vendorName' | 'currency' | 'balance' | 'status'
> & { exchangeRate?: string };
