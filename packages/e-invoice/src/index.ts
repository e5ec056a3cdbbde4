export { type Billed, type BilledLine, billedOf, cautionsOf } from './billed-lines.ts';
export { checkRules, REASON_FIELD } from './check-rules.ts';
export { checkSums } from './check-sums.ts';
export { type DecodedXml, decodeXml, encodingOf } from './decode-xml.ts';
export { amountDigits, foot, sumOf, taxOn } from './foot.ts';
export {
  type EInvoice,
  type EInvoiceAccount,
  type EInvoiceAdjustment,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceProfile,
  type EInvoiceTax,
  type EInvoiceTotals,
  profileOf,
  type TaxCategory,
} from './invoice.ts';
export { legalNumberOf } from './legal-numbers.ts';
export {
  type ReadEInvoice,
  readEInvoice,
  withoutPapers,
} from './read-e-invoice.ts';
export type { RuleBreach, RulePlace } from './rules.ts';
export { PROFORMA_CODE } from './type-codes.ts';
export { unitCodeOf, unitOfCode } from './unit-codes.ts';
