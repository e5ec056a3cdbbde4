/** Door for other features. */
export { lineOfItem, newLineOf } from './bill-form.ts';
export { OPEN_BILLS } from './bills.queries.ts';
export { ExpenseLines } from './ExpenseLines.tsx';
export { PayablesTabs } from './PayablesTabs.tsx';
