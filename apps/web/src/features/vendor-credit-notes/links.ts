export { billHref, vendorCreditNoteHref } from '../../app/record-links.ts';

export const vendorCreditEditHref = (id: string): string => `/create-vendor-credit-note?id=${id}`;
