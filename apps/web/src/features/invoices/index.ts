/** Door for other features. */
export { nameOfInvoice, shownStatus, toneOfStatus } from './invoice-status.ts';
export { invoiceHref, statementHref, voyageHref } from './links.ts';
