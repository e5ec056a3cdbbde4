/** Door for the features of documents: invoices, credit notes, bills. */
export { CurrencyFields, RateField } from './CurrencyFields.tsx';
export { moneyColumn, sumByCurrency, sumsInWords } from './money-columns.ts';
export { SpreadDialog } from './SpreadDialog.tsx';
export { useRateOfDay } from './use-rate-of-day.ts';
export { useSteps } from './use-steps.tsx';
