import type { CreditNoteRow } from './credit-notes.queries.ts';

/** What a step needs to know of a credit note, whether from a list or from its page. */
export type StepSubject = Pick<
  CreditNoteRow,
  'id' | 'version' | 'number' | 'clientId' | 'clientName' | 'currency' | 'balance' | 'status'
>;
