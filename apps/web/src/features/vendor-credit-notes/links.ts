export { billHref, vendorCreditNoteHref } from '../../platform/navigation/record-links.ts';

export const vendorCreditEditHref = (id: string): string => `/create-vendor-credit-note?id=${id}`;
