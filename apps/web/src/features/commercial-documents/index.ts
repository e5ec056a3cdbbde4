/** Door for the features of documents: invoices, credit notes, bills. */
export { CurrencyFields, RateField } from './CurrencyFields.tsx';
export { moneyColumn, sumByCurrency, sumsInWords } from './money-columns.ts';
export { useRateOfDay } from './use-rate-of-day.ts';
