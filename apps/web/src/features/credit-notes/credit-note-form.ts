import {
  type CreditNoteInput,
  creditNoteInput,
  EMPTY_CREDIT_PAPER,
  INVOICE_TYPES,
} from '@mainsheet/contract';
import { taxValues } from '../commercial-documents/index.ts';
import { EMPTY_LINE, isBlankLine, ownLines } from '../invoices/index.ts';
import type { CreditNoteRecord } from './credit-notes.queries.ts';

export type CreditNoteValues = CreditNoteInput;

type Start = { baseCurrency: string; today: string };

/** The form before anything is typed. */
export const emptyCreditNote = ({ baseCurrency, today }: Start): CreditNoteValues => ({
  type: 'freight',
  clientId: '',
  invoiceId: null,
  currency: baseCurrency,
  exchangeRate: '1',
  rateSource: 'base currency',
  creditOn: today,
  reference: '',
  publicNotes: '',
  privateNotes: '',
  ...EMPTY_CREDIT_PAPER,
  voyageId: null,
  vesselId: null,
  taxes: taxValues([]),
  lines: [EMPTY_LINE],
});

/** The form of a prefill: what the server filled in over an empty form. */
export function prefilledCreditNote(start: Start, data: unknown): CreditNoteValues {
  const given = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Partial<CreditNoteValues>;
  return { ...emptyCreditNote(start), ...given, taxes: taxValues(given.taxes ?? []) };
}

/** The form of a saved draft. */
export function formOfCreditNote(note: CreditNoteRecord): CreditNoteValues {
  const { clientId, currency, exchangeRate, rateSource, creditOn, reference } = note;
  const { publicNotes, privateNotes, terms, footer, poNumber } = note;
  return {
    type: INVOICE_TYPES.find((known) => known === note.type) ?? 'other',
    ...{ clientId, currency, exchangeRate, rateSource, creditOn, reference },
    ...{ publicNotes, privateNotes, terms, footer, poNumber },
    customValues: [...note.customValues],
    dueOn: note.dueOn === creditOn ? null : note.dueOn,
    partial: note.partial ?? null,
    partialDueOn: note.partialDueOn ?? null,
    invoiceId: note.invoiceId ?? null,
    voyageId: note.voyageId ?? null,
    vesselId: note.vesselId ?? null,
    taxes: taxValues(note.taxes),
    lines: ownLines(note.lines),
  };
}

/** What is sent: blank lines left out, texts trimmed. */
export const inputOf = (values: CreditNoteValues): CreditNoteInput =>
  creditNoteInput.parse({
    ...values,
    lines: values.lines.filter((line) => !isBlankLine(line)),
  });
