/** Addresses of what stands around invoices, for every page that names one. */
export {
  creditNoteHref,
  invoiceHref,
  invoicePaymentHref,
  payoutHref,
  refundHref,
  voyageHref,
} from '../../platform/navigation/record-links.ts';

export const emailPreviewHref = (invoiceId: string): string => `/email-preview?id=${invoiceId}`;
/** A credit note that begins with what a payment came to. */
export const creditPaymentHref = (paymentId: string): string =>
  `/create-credit-note?payment=${paymentId}`;
export const invoiceEditHref = (id: string): string => `/create-invoice?id=${id}`;
export const statementHref = (contactId: string, currency: string): string =>
  `/statements?contact=${contactId}&currency=${currency}`;
export const ledgerHref = (accountCode: string, transactionId: string): string =>
  `/journal/journal-report?account=${accountCode}&transaction=${transactionId}`;
/** A credit note of what a cargo's freight is billed too high. */
export const creditFreightHref = (voyageId: string, cargoRowId: string): string =>
  `/create-credit-note?voyage=${voyageId}&cargo=${encodeURIComponent(cargoRowId)}`;
/** A credit note that begins with an invoice's own lines. */
export const creditInvoiceHref = (invoiceId: string): string =>
  `/create-credit-note?invoice=${invoiceId}`;
/** An invoice filled in with the freight of a voyage that is to be billed next. */
export const freightInvoiceHref = (voyageId: string): string =>
  `/create-invoice?voyage=${voyageId}`;
