/** Addresses of records, for every page that names one. */
export const vesselHref = (id: string): string => `/vessels/vessel-detail?id=${id}`;
export const vesselReportsHref = (id: string): string => `${vesselHref(id)}&tab=reports`;
export const vesselReportHref = (id: string): string => `/report-detail?id=${id}`;
export const voyageHref = (id: string): string => `/contracts/contract-detail?id=${id}`;
export const accuracyHref = (kind: string, key: string): string =>
  `/contracts/accuracy?kind=${kind}&key=${encodeURIComponent(key)}`;
export const worksheetHref = (id: string): string =>
  `/estimate/estimate-column-view?worksheet=${id}`;
export const invoiceHref = (id: string): string => `/receivables/invoices?id=${id}`;
export const contactHref = (id: string): string => `/contacts/contact-detail?id=${id}`;
export const vendorHref = (id: string): string => `/payables/vendors/contact-detail?id=${id}`;
export const cargoBookHref = (id: string): string => `/cargo/cargo-detail?id=${id}`;
export const timeCharterHref = (id: string): string => `/fixture/vessel-fixture-detail?id=${id}`;
export const laytimeHref = (id: string): string => `/contracts/laytime-detail?id=${id}`;
export const billHref = (id: string): string => `/payables/bills?id=${id}`;
/** Of what bills: an invoice or a bill. */
export const billingHref = ({ kind, id }: { kind: string; id: string }): string =>
  kind === 'bill' ? billHref(id) : invoiceHref(id);
/** "BILL-00012, paid", before it has a number "Bill, pending approval". */
export const documentText = (name: string, status: string | null | undefined): string =>
  status ? `${name}, ${status.replaceAll('_', ' ').toLowerCase()}` : name;
/** A payout that begins with bills of one vendor. */
export const payBillsHref = (ids: readonly string[]): string => `/payout?bills=${ids.join(',')}`;
export const invoicePaymentHref = (id: string): string => `/receivables/invoice-payments?id=${id}`;
export const beneficiaryHref = (id: string): string => `/payouts?beneficiary=${id}`;
export const payoutHref = (id: string): string => `/payouts?id=${id}`;
/** A payout that gives a customer's payment back. */
export const refundHref = (paymentId: string): string => `/payout?receipt=${paymentId}`;
export const vendorCreditNoteHref = (id: string): string => `/payables/vendor-credit-note?id=${id}`;
export const creditNoteHref = (id: string): string => `/receivables/credit-notes?id=${id}`;
export const bankTransactionHref = (id: string): string => `/transactions/review/${id}`;
export const cardHref = (id: string): string => `/cards/card-detail?id=${id}`;
export const journalHref = (id: string): string => `/journal/manual-journals?id=${id}`;
export const transactionHref = (transactionId: string): string =>
  `/journal/journal-report?transaction=${transactionId}`;
/** The journal lines of a voyage on an account. */
export const voyageLinesHref = (voyageId: string, accountCode: string): string =>
  `/journal/journal-report?account=${accountCode}&voyage=${voyageId}`;

/** Where the documents that post have their pages. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  invoice: invoiceHref,
  'credit-note': creditNoteHref,
  bill: billHref,
  'vendor-credit-note': vendorCreditNoteHref,
  journal: journalHref,
  'voyage-bunkers': (id) => `${voyageHref(id)}&tab=bunkers`,
};

/** The page of a document as the ledger names it; null for one without. */
export const postedDocumentHref = (type: string, id: string | null | undefined): string | null =>
  (id && PAGES[type]?.(id)) || null;
