/** Addresses of what stands around bills, for every page that names one. */
export {
  billHref,
  contactHref,
  payBillsHref,
  vendorCreditNoteHref,
  voyageHref,
} from '../../platform/navigation/record-links.ts';

export const billEditHref = (id: string): string => `/create-bill?id=${id}`;
export const billPaymentHref = (id: string): string => `/payables/bill-payments?id=${id}`;
export const ledgerHref = (accountCode: string, transactionId: string): string =>
  `/journal/journal-report?account=${accountCode}&transaction=${transactionId}`;
/** A vendor credit note that begins with a bill's own lines. */
export const creditBillHref = (billId: string): string =>
  `/create-vendor-credit-note?bill=${billId}`;
