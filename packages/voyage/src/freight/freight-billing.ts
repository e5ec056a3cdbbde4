import { type Decimal, decimal, type Money, moneyFromDecimal, sumMoney } from '@mainsheet/money';
import type { FreightDeduction, FreightInvoice, FreightPart } from './freight-invoice.ts';

const QUANTITY_DECIMALS = 6;
const RATE_DECIMALS = 10;

/** A part of the freight as a paper can show it. */
export type BilledPart = {
  readonly part: FreightPart;
  readonly quantity: Decimal;
  readonly rate: Decimal;
  /** Unrounded. */
  readonly amount: Decimal;
};

/** What is taken off, below zero and unrounded. */
export type BilledDeduction = { readonly deduction: FreightDeduction; readonly amount: Decimal };

/** All of a freight as it is billed: quantities and rates as a paper can show them, commissions on what they come to. */
export function billableFreight({ parts, deductions }: FreightInvoice): {
  readonly parts: readonly BilledPart[];
  readonly deductions: readonly BilledDeduction[];
} {
  const billed = parts.map((part): BilledPart => {
    const quantity = decimal(part.quantity).toDecimalPlaces(QUANTITY_DECIMALS);
    const rate = decimal(part.rate).toDecimalPlaces(RATE_DECIMALS);
    return { part, quantity, rate, amount: quantity.times(rate) };
  });
  const gross = billed.reduce((sum, { amount }) => sum.plus(amount), decimal(0));
  return {
    parts: billed,
    deductions: deductions.map((deduction) => ({
      deduction,
      amount: gross.times(deduction.ratePercent).div(100).plus(deduction.lumpsum).negated(),
    })),
  };
}

/** A percentage of a part or a deduction, rounded once to the minor unit. */
export const billedShare = (currency: string, amount: Decimal, percent: number): Money =>
  moneyFromDecimal(currency, amount.times(percent).div(100));

/** What invoices come to together that bill a percentage of a freight, commissions off, in the currency of the cargo. */
export function freightBilledTo(invoice: FreightInvoice, percent: number): Money {
  const { parts, deductions } = billableFreight(invoice);
  return sumMoney(
    invoice.currency,
    [...parts, ...deductions].map(({ amount }) => billedShare(invoice.currency, amount, percent)),
  );
}
