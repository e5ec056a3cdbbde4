import { CREDIT_NOTE_STATUSES } from '@mainsheet/contract';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { optionsOf, type Tone } from '../../ui/index.ts';
import type { VendorCreditRow } from './vendor-credit-notes.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Sent: 'accent',
  'Partially applied': 'accent',
  Applied: 'positive',
};
export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'idle';
export const STATUS_OPTIONS = optionsOf(CREDIT_NOTE_STATUSES);

/** What people call a vendor credit note; a draft has no number yet. */
export const nameOfVendorCredit = (note: Pick<VendorCreditRow, 'number' | 'vendor'>): string =>
  note.number ?? `Draft credit from ${note.vendor}`;

export type VendorCreditStep = 'edit' | 'send' | 'apply' | 'cancel' | 'delete';

const STEPS: Readonly<Record<string, readonly VendorCreditStep[]>> = {
  Draft: ['send', 'edit', 'delete'],
  Sent: ['apply', 'cancel'],
  'Partially applied': ['apply'],
};

/** What may happen to a vendor credit note next, the usual step first. */
export const stepsOf = (status: string): readonly VendorCreditStep[] => STEPS[status] ?? [];

export const STEP_LABELS: Readonly<Record<VendorCreditStep, string>> = {
  edit: 'Edit',
  send: 'Mark as sent',
  apply: 'Apply',
  cancel: 'Cancel credit note',
  delete: 'Delete',
};

export const STEP_NEEDS: Readonly<Record<VendorCreditStep, PermissionKey>> = {
  edit: 'payablesBills.modify',
  send: 'payablesBills.modify',
  apply: 'payablesBills.modify',
  cancel: 'invoiceApproval.modify',
  delete: 'payablesBills.delete',
};

/** What a step needs to know of one, whether from a list or from its page. */
export type StepSubject = Pick<
  VendorCreditRow,
  'id' | 'version' | 'number' | 'vendorId' | 'vendor' | 'currency' | 'balance' | 'status'
>;
