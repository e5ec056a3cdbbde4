/** Door for other features. */
export { invoiceHref, ledgerHref, voyageHref } from './links.ts';
