import type { InvoiceRow } from './invoices.queries.ts';

/** What a step needs to know of an invoice, whether from a list or from its page. */
export type StepSubject = Pick<
  InvoiceRow,
  'id' | 'version' | 'number' | 'clientName' | 'currency' | 'balance' | 'status'
> & { exchangeRate?: string };
