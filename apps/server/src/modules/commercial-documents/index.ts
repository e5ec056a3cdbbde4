export { type DocumentActivityRow, listActivities } from './activities.repository.ts';
export { type AgeingRow, bucketAt, listAgeing } from './allocation/ageing.repository.ts';
export { statusWithout } from './allocation/allocating.service.ts';
export { type AllocationRow, listAllocations } from './allocation/allocations.repository.ts';
export {
  type CreditKind,
  labelOfCredit,
  refuseUnfitCredit,
  sendCredit,
  sendCreditsTogether,
  spreadCredit,
  takeCreditBack,
} from './allocation/credits.service.ts';
export { findPromised, listPromised } from './allocation/promised.repository.ts';
export { convertMinor, openMinor, paidMinor, shareOf, tooMuchText } from './allocation/shares.ts';
export {
  assertCurrency,
  assertCurrencyOf,
  computeLines,
  MAX_MINOR,
  parseAmount,
  violation,
} from './amounts.ts';
export { addMaker } from './approval/approvals.repository.ts';
export { approversAsked } from './approval/approvers-asked.ts';
export { factsOfLine } from './approval/content-seal.ts';
export { type InvitationRow, listInvitations } from './approval/invitations.repository.ts';
export { chargesFault, isNearRate } from './bank-habits.ts';
export {
  assertStatus,
  changeBeside,
  changeDocument,
  createDocument,
  type Inside,
  type Key,
  prepareDraft,
  recordOf,
  setStatus,
  updateDocument,
} from './changing.service.ts';
export { daysBetween, daysOverdue, formatDay } from './civil-day.ts';
export { presentFinance, readFinance } from './contact-finance.ts';
export { today } from './day.ts';
export { type CommercialDocument, getDocument, needsAnother } from './document.ts';
export {
  CONTROL_ACCOUNT,
  CREDIT_KINDS,
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentSide,
  KINDS,
  kindsOfSide,
  UNDECIDED,
} from './document-kinds.ts';
export { documentSearch } from './document-search.ts';
export * as documents from './documents.repository.ts';
export { type Fact, findPayTo, type Issuer, readIssuer } from './issuer.ts';
export { assertMailRate, keepPdf, mailDocument, previewMail } from './mailing.service.ts';
export { MOVED_KEY, withoutMoves } from './moved-lines.ts';
export { isOpen } from './open-statuses.ts';
export { invitedPdfRoute, pdfRoute } from './paper.routes.ts';
export { documentContent, printDocument } from './paper.service.ts';
export { dimensionsOf } from './posting.service.ts';
export {
  plainDecimal,
  presentAgeing,
  presentInvitation,
  presentLine,
} from './presenting.ts';
export { baseRateFaults, farRateText, rateFromVoyage, sourceOfRate } from './rate-source.ts';
export {
  approvalsNeeded,
  approveDocument,
  cancelDocument,
  deleteDraft,
  submitDocument,
} from './steps.service.ts';
export {
  isDiscountLine,
  isTaxLine,
  percentOf,
  presentDiscount,
  presentTaxes,
  taxesOf,
  withDiscount,
  withTaxes,
} from './taxes.ts';
export { writtenOff } from './written-off.ts';
