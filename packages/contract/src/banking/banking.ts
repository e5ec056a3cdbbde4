import { z } from 'zod';
import { currencyCode, decimalText, name, recordId, text } from '../fields/fields.ts';

/** How far a transaction of an account has come. */
export const BANK_STATUSES = ['PENDING', 'SETTLED', 'FAILED'] as const;
export type BankStatus = (typeof BANK_STATUSES)[number];

export const BANK_STATUS_NAMES: Readonly<Record<BankStatus, string>> = {
  PENDING: 'Pending',
  SETTLED: 'Settled',
  FAILED: 'Failed',
};

/** What made a transaction of an account. */
export const BANK_SOURCES = [
  'DEPOSIT',
  'TRANSFER',
  'OPENING_BALANCE',
  'BILL_PAYMENT',
  'PAYOUT',
  'CARD',
  'FEE',
  'CONVERSION',
] as const;
export type BankSource = (typeof BANK_SOURCES)[number];

export const BANK_SOURCE_NAMES: Readonly<Record<BankSource, string>> = {
  DEPOSIT: 'Money received',
  TRANSFER: 'Transfer',
  OPENING_BALANCE: 'Opening balance',
  BILL_PAYMENT: 'Bill payment',
  PAYOUT: 'Payout',
  CARD: 'Card',
  FEE: 'Fee',
  CONVERSION: 'Currency exchange',
};

/** Money out is DEBIT, money in CREDIT, as bank statements say. */
export const BANK_TRANSACTION_TYPES = ['CREDIT', 'DEBIT'] as const;

const nickName = name('a name for the account', 60);

/** What the form of a further account sends. */
export const globalAccountInput = z.strictObject({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  currency: currencyCode,
  nickName,
});
export type GlobalAccountInput = z.infer<typeof globalAccountInput>;

export const accountNameInput = z.strictObject({ nickName });
export type AccountNameInput = z.infer<typeof accountNameInput>;

/** Money from one account of the company to another of the same currency. */
export const transferInput = z.strictObject({
  fromAccountId: recordId('Choose the account the money leaves.'),
  toAccountId: recordId('Choose the account the money goes to.'),
  amount: decimalText(4).refine((amount) => !(Number(amount) <= 0), 'Enter an amount above zero.'),
  reference: text(140),
});
export type TransferInput = z.infer<typeof transferInput>;

/** The side of an exchange that was typed: what leaves, or what arrives. */
export const EXCHANGE_SIDES = ['source', 'target'] as const;

/** What a rate is asked for: money from one account of the company to another in another currency. */
export const exchangeInput = z.strictObject({
  fromAccountId: recordId('Choose the account the money leaves.'),
  toAccountId: recordId('Choose the account the money goes to.'),
  amount: decimalText(4).refine((amount) => !(Number(amount) <= 0), 'Enter an amount above zero.'),
  fixedSide: z.enum(EXCHANGE_SIDES, 'Say whether the amount leaves or arrives.'),
});
export type ExchangeInput = z.infer<typeof exchangeInput>;

/** An offer that is taken. */
export const exchangeTaking = z.strictObject({
  offerId: recordId('Ask for a rate first.'),
  reference: text(140),
});

const dayOrNull = z.iso.date('Enter a date.').nullish();
const amountOrNull = decimalText(4).nullish();

/** What transactions are asked by; each narrows the list. Amounts count without their sign. */
export const transactionFilter = z.object({
  accountId: recordId('This is no account.').nullish(),
  amountFrom: amountOrNull,
  amountTo: amountOrNull,
  dateFrom: dayOrNull,
  dateTo: dayOrNull,
  currency: currencyCode.nullish(),
  source: z.enum(BANK_SOURCES).nullish(),
  status: z.enum(BANK_STATUSES).nullish(),
  name: z.string().trim().max(200).nullish(),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

/** What a banking token says of itself, besides whose it is. */
export const bankingClaims = z.object({
  aud: z.literal('banking'),
  /** Seconds since 1970. */
  exp: z.number(),
});
