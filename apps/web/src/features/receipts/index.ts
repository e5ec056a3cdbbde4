/** Door for pages that show a customer's money. */
export { AllocateDialog, type LeftPayment } from './AllocateDialog.tsx';
export { TAKE_ALLOCATION_BACK } from './receipts.queries.ts';
export { ReceiptLink, UnallocatedPanel } from './UnallocatedPanel.tsx';
