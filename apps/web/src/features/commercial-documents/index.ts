/** Door for the features of documents: invoices, credit notes, bills. */
export { AppliedCredits } from './AppliedCredits.tsx';
export { CreditedDocument } from './CreditedDocument.tsx';
export { CurrencyFields } from './CurrencyFields.tsx';
export { DiscountFields } from './DiscountFields.tsx';
export { useDefaultRate } from './default-rate.ts';
export { SCHEME_OPTIONS, UNTAXED_OPTIONS } from './e-invoice-options.ts';
export { leftToPay } from './left-to-pay.ts';
export { moneyColumn, sumByCurrency, sumsInWords } from './money-columns.ts';
export { PaymentFields, PaymentWayFields } from './PaymentFields.tsx';
export { RateDayField } from './RateDayField.tsx';
export { SaveEInvoice } from './SaveEInvoice.tsx';
export { SpreadDialog } from './SpreadDialog.tsx';
export { spreadOldestFirst } from './spread.ts';
export { TaxFields } from './TaxFields.tsx';
export { addedAmounts, sumWith, taxAmounts, taxText, taxValues, withTaxes } from './taxes.ts';
export { useRateOfDay } from './use-rate-of-day.ts';
export { useSteps } from './use-steps.tsx';
