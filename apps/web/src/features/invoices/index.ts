/** Door for other features. */
export { ApproveAlone } from './approval/ApproveAlone.tsx';
export { ApproveDocument } from './approval/ApproveDocument.tsx';
export { CancelDocument } from './approval/CancelDocument.tsx';
export { DocumentLines } from './DocumentLines.tsx';
export { BILLED_ACCOUNTS, EXPENSE_ACCOUNTS, InvoiceLines, lineErrorsOf } from './InvoiceLines.tsx';
export { addDays, EMPTY_LINE, isBlankLine, ownLines, totalOf } from './invoice-form.ts';
export { TYPE_NAMES } from './invoice-status.ts';
export { invoiceHref, invoicePaymentHref, ledgerHref, voyageHref } from './links.ts';
export { MailDocument } from './paper/MailDocument.tsx';
export { openPdf } from './paper/pdf.ts';
export { nameOfPayment } from './payments/payment-name.ts';
export { remainderText } from './payments/payment-remainder.ts';
export { ReceivedIn, useReceivingAccounts } from './payments/ReceivedIn.tsx';
export { ReceivablesTabs } from './ReceivablesTabs.tsx';
export { StatusSteps } from './StatusSteps.tsx';
export { StepButtons } from './StepButtons.tsx';
export { WriteOffDialog } from './write-offs/WriteOffDialog.tsx';
export { WriteOffPanel } from './write-offs/WriteOffPanel.tsx';
