/** Door for other features. */
export { invoiceHref, voyageHref } from './links.ts';
