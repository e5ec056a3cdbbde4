/** Door for other features. */
export { ApproveAlone } from './ApproveAlone.tsx';
export { ApproveDocument } from './ApproveDocument.tsx';
export { CancelDocument } from './CancelDocument.tsx';
export { DocumentLines } from './DocumentLines.tsx';
export { BILLED_ACCOUNTS, EXPENSE_ACCOUNTS, InvoiceLines, lineErrorsOf } from './InvoiceLines.tsx';
export { addDays, EMPTY_LINE, isBlankLine, ownLines, totalOf } from './invoice-form.ts';
export { TYPE_NAMES } from './invoice-status.ts';
export { invoiceHref, invoicePaymentHref, ledgerHref, voyageHref } from './links.ts';
export { MailDocument } from './MailDocument.tsx';
export { nameOfPayment } from './payment-name.ts';
export { remainderText } from './payment-remainder.ts';
export { openPdf } from './pdf.ts';
export { ReceivablesTabs } from './ReceivablesTabs.tsx';
export { ReceivedIn, useReceivingAccounts } from './ReceivedIn.tsx';
export { StatusSteps } from './StatusSteps.tsx';
export { StepButtons } from './StepButtons.tsx';
export { WriteOffDialog } from './WriteOffDialog.tsx';
export { WriteOffPanel } from './WriteOffPanel.tsx';
