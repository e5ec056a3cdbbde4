import type { CivilDate } from '@mainsheet/calendar';
import type { FxRate, Money } from '@mainsheet/money';

/** Lines of the cash flow, receipts first; the product shows them under two headings. */
export const RECEIPT_LINES = [
  'freight',
  'hire',
  'demurrage',
  'misc',
  'invoicePayments',
  'loanDrawdown',
  'pool',
] as const;
export const PAYMENT_LINES = [
  'bunkers',
  'portCosts',
  'hireIn',
  'opex',
  'commission',
  'freightTax',
  'loanPrincipal',
  'interest',
  'bills',
] as const;
export type ReceiptLine = (typeof RECEIPT_LINES)[number];
export type PaymentLine = (typeof PAYMENT_LINES)[number];
export type CashLine = ReceiptLine | PaymentLine;

/** An amount expected or paid, never below zero: the line says on which side. */
export type CashItem = {
  readonly id: string;
  readonly label: string;
  readonly line: CashLine;
  readonly amount: Money;
  /** Due date of a document, event date of a voyage item, day of a schedule entry. */
  readonly dueOn: CivilDate;
  /** What was paid of it, and when: not after today. */
  readonly payments: readonly { readonly on: CivilDate; readonly amount: Money }[];
  /**
   * Items this one stands for, and with how much of them in their currency: an invoice for the
   * freight of a voyage, a bill for its bunkers. The document wins; only the rest of them counts.
   */
  readonly covers: readonly { readonly itemId: string; readonly amount: Money }[];
};

/** What the user makes happen: a new amount, or what is open of an item later, larger or smaller. */
export type CashEvent =
  | {
      readonly kind: 'add';
      readonly label: string;
      readonly line: CashLine;
      readonly on: CivilDate;
      readonly amount: Money;
    }
  | {
      readonly kind: 'shift';
      readonly itemId: string;
      /** Whole days, earlier below zero. */
      readonly days: number;
      /** Added to what is open; taken off below zero, at most all of it. */
      readonly amountPercent: number;
    };

/** How the open amounts are expected to turn out. */
export type Scenario = {
  readonly name: string;
  readonly receiptDelayDays: number;
  readonly receiptChangePercent: number;
  readonly paymentChangePercent: number;
};

/** Nothing changes. */
export const BASE_SCENARIO: Scenario = {
  name: 'base',
  receiptDelayDays: 0,
  receiptChangePercent: 0,
  paymentChangePercent: 0,
};

/** Our rule: receipts fifteen days later and a tenth smaller. */
export const DOWNSIDE_SCENARIO: Scenario = {
  ...BASE_SCENARIO,
  name: 'downside',
  receiptDelayDays: 15,
  receiptChangePercent: -10,
};

/** Months the product shows. */
export const CASH_FLOW_MONTHS = 12;

export type CashFlowInput = {
  readonly baseCurrency: string;
  readonly today: CivilDate;
  /** Whole months from the one of today, 1 to 60. */
  readonly months: number;
  /** Bank balances at the end of today; below zero is an overdraft. */
  readonly bankBalances: readonly Money[];
  readonly items: readonly CashItem[];
  readonly events: readonly CashEvent[];
  readonly scenario: Scenario;
  /** Rates of the scenario into the base currency. */
  readonly rates: readonly FxRate[];
};

export function isReceipt(line: CashLine): line is ReceiptLine {
  return RECEIPT_LINES.some((one) => one === line);
}
