import { CREDIT_NOTE_STATUSES } from '@mainsheet/contract';
import type { PermissionKey } from '../../platform/permissions/permissions.ts';
import { optionsOf, type Tone } from '../../ui/index.ts';
import type { CreditNoteRow } from './credit-notes.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Sent: 'accent',
  'Partially applied': 'accent',
  Applied: 'positive',
};
export const toneOfStatus = (status: string): Tone => TONES[status] ?? 'idle';
export const STATUS_OPTIONS = optionsOf(CREDIT_NOTE_STATUSES);

type Named = Pick<CreditNoteRow, 'number' | 'clientName'>;

/** What people call a credit note; a draft has no number yet. */
export const nameOfCreditNote = ({ number, clientName }: Named): string =>
  number ?? `Draft credit for ${clientName}`;

export type CreditNoteStep = 'edit' | 'send' | 'apply' | 'email' | 'cancel' | 'delete';

const STEPS: Readonly<Record<string, readonly CreditNoteStep[]>> = {
  Draft: ['send', 'edit', 'delete'],
  Sent: ['apply', 'email', 'cancel'],
  'Partially applied': ['apply', 'email'],
  Applied: ['email'],
};

/** What may happen to a credit note next, the usual step first. */
export const stepsOf = (status: string): readonly CreditNoteStep[] => STEPS[status] ?? [];

export const STEP_LABELS: Readonly<Record<CreditNoteStep, string>> = {
  edit: 'Edit',
  send: 'Mark as sent',
  apply: 'Apply',
  email: 'Email credit note',
  cancel: 'Cancel credit note',
  delete: 'Delete',
};

export const STEP_NEEDS: Readonly<Record<CreditNoteStep, PermissionKey>> = {
  edit: 'receivablesCreditNotes.modify',
  send: 'receivablesCreditNotes.modify',
  apply: 'receivablesCreditNotes.modify',
  email: 'receivablesCreditNotes.modify',
  cancel: 'invoiceApproval.modify',
  delete: 'receivablesCreditNotes.delete',
};
