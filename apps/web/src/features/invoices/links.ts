/** Addresses of invoices, for every page that names one. */
export const invoiceHref = (id: string): string => `/receivables/invoices?id=${id}`;
export const invoiceEditHref = (id: string): string => `/create-invoice?id=${id}`;
export const voyageHref = (id: string): string => `/contracts/contract-detail?id=${id}`;
export const statementHref = (contactId: string, currency: string): string =>
  `/statements?contact=${contactId}&currency=${currency}`;
export const ledgerHref = (accountCode: string, transactionId: string): string =>
  `/journal/journal-report?account=${accountCode}&transaction=${transactionId}`;
