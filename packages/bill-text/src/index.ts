export type { Found } from './found.ts';
export { type BillReading, MOST_BILL_TEXT, readBillText } from './read-bill-text.ts';
