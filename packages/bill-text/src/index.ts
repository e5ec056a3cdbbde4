export { type BilledFor, findBilledForText } from './billed-for.ts';
export { compareNames } from './company-name.ts';
export type { Found } from './found.ts';
export type { PaperKind } from './paper-kind.ts';
export { type BillReading, MOST_BILL_TEXT, readBillText } from './read-bill-text.ts';
