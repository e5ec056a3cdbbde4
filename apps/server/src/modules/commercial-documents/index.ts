export { type DocumentActivityRow, listActivities } from './activities.repository.ts';
export { type AgeingRow, bucketAt, listAgeing } from './ageing.repository.ts';
export { statusWithout } from './allocating.service.ts';
export { type AllocationRow, listAllocations } from './allocations.repository.ts';
export { assertCurrency, computeLines, MAX_MINOR, parseAmount, violation } from './amounts.ts';
export { addMaker } from './approvals.repository.ts';
export { approversAsked } from './approvers-asked.ts';
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
export { factsOfLine } from './content-seal.ts';
export {
  type CreditKind,
  labelOfCredit,
  refuseUnfitCredit,
  sendCredit,
  sendCreditsTogether,
  spreadCredit,
  takeCreditBack,
} from './credits.service.ts';
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
export { type InvitationRow, listInvitations } from './invitations.repository.ts';
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
export { findPromised, listPromised } from './promised.repository.ts';
export { baseRateFaults, farRateText, rateFromVoyage, sourceOfRate } from './rate-source.ts';
export { convertMinor, openMinor, paidMinor, shareOf, tooMuchText } from './shares.ts';
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
