/** Door for other features. */
export { ApproveAlone } from './ApproveAlone.tsx';
export { CancelDocument } from './CancelDocument.tsx';
export { DocumentLines } from './DocumentLines.tsx';
export { InvoiceLines, type LineErrors, lineErrorsOf } from './InvoiceLines.tsx';
export { EMPTY_LINE, isBlankLine, totalOf } from './invoice-form.ts';
export { TYPE_NAMES } from './invoice-status.ts';
export { invoiceHref, ledgerHref, voyageHref } from './links.ts';
export { MailDocument } from './MailDocument.tsx';
export { openPdf } from './pdf.ts';
export { ReceivablesTabs } from './ReceivablesTabs.tsx';
export { StepButtons } from './StepButtons.tsx';
