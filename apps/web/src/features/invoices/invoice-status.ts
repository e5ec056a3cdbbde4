import type { Tone } from '../../ui/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export { INVOICE_TYPE_NAMES as TYPE_NAMES } from '@mainsheet/contract';

type Standing = { status: string; isOverdue: boolean };

/** The status people speak of: an open invoice past its due date is overdue. */
export const shownStatus = ({ status, isOverdue }: Standing): string =>
  isOverdue ? 'Overdue' : status;

export const SHOWN_STATUSES = [
  'Draft',
  'Pending approval',
  'Approved',
  'Sent',
  'Partially paid',
  'Overdue',
  'Paid',
  'Cancelled',
] as const;

const TONES: Readonly<Record<string, Tone>> = {
  'Pending approval': 'warning',
  Approved: 'accent',
  Sent: 'accent',
  'Partially paid': 'accent',
  Overdue: 'negative',
  Paid: 'positive',
};

export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'idle';

type Named = Pick<InvoiceRow, 'number' | 'clientName'>;

/** What people call an invoice; a draft has no number yet. */
export const nameOfInvoice = ({ number, clientName }: Named): string =>
  number ?? `Draft for ${clientName}`;

export type InvoiceStep =
  | 'edit'
  | 'submit'
  | 'approve'
  | 'send'
  | 'email'
  | 'pay'
  | 'credit'
  | 'writeOff'
  | 'cancel';

const STEPS: Readonly<Record<string, readonly InvoiceStep[]>> = {
  Draft: ['edit', 'submit', 'cancel'],
  'Pending approval': ['approve', 'edit', 'cancel'],
  Approved: ['send', 'email', 'pay', 'credit', 'writeOff', 'cancel'],
  Sent: ['pay', 'email', 'credit', 'writeOff', 'cancel'],
  'Partially paid': ['pay', 'email', 'credit', 'writeOff'],
  Paid: ['credit'],
};

/** What may happen to an invoice next, the usual step first. Cancelled ones rest. */
export const stepsOf = (status: string): readonly InvoiceStep[] => STEPS[status] ?? [];
