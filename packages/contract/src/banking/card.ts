import { z } from 'zod';
import {
  countryCode,
  currencyCode,
  decimalText,
  name,
  plainText,
  recordId,
  text,
} from '../fields/fields.ts';
import { MERCHANT_CATEGORY_KEYS } from './merchant-category.ts';

export const CARD_STATUSES = ['Pending', 'Active', 'Frozen', 'Closed', 'Lost'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** Where a card goes from each status; the database holds the same table. */
export const CARD_TRANSITIONS: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  Pending: ['Active', 'Closed', 'Lost'],
  Active: ['Frozen', 'Closed', 'Lost'],
  Frozen: ['Active', 'Closed', 'Lost'],
  Closed: [],
  Lost: [],
};

/** Whose cards a list shows, and the permissions that stand over them. */
export const CARD_AREAS = {
  my: 'myCards',
  company: 'companyCards',
  employee: 'employeeCards',
} as const;
export const CARD_QUERY_TYPES = ['my', 'company', 'employee'] as const;
export type CardQueryType = (typeof CARD_QUERY_TYPES)[number];
export type CardArea = (typeof CARD_AREAS)[CardQueryType];

export const FORM_FACTORS = ['VIRTUAL', 'PHYSICAL'] as const;
export const FORM_FACTOR_NAMES: Readonly<Record<string, string>> = {
  VIRTUAL: 'Virtual',
  PHYSICAL: 'Physical',
};
/** To a person, or to the company in the hands of one. */
export const ISSUED_TO = ['INDIVIDUAL', 'ORGANISATION'] as const;

export const LIMIT_INTERVALS = [
  'PER_TRANSACTION',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'ALL_TIME',
] as const;
export type LimitInterval = (typeof LIMIT_INTERVALS)[number];
export const LIMIT_NAMES: Readonly<Record<LimitInterval, string>> = {
  PER_TRANSACTION: 'Per transaction',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  ALL_TIME: 'All-time',
};

export const CARD_TRANSACTION_STATUSES = [
  'Authorised',
  'Settled',
  'Declined',
  'Reversed',
  'Refunded',
] as const;
export type CardTransactionStatus = (typeof CARD_TRANSACTION_STATUSES)[number];

const amountAboveZero = decimalText(4).refine(
  (typed) => !(Number(typed) <= 0),
  'Enter an amount above zero.',
);
const limit = z.strictObject({
  interval: z.enum(LIMIT_INTERVALS, 'Choose an interval.'),
  amount: amountAboveZero,
});
const country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.');
const unique = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

const onceEach = 'Name each once.';
/** What a card may be used for; an empty list allows all. */
const settings = {
  name: name('a name for the card', 60),
  purpose: name('what the card is for', 200),
  limits: z
    .array(limit)
    .min(1, 'Set at least one limit.')
    .refine((limits) => unique(limits.map(({ interval }) => interval)), 'Set each limit once.'),
  allowedCategories: z.array(z.enum(MERCHANT_CATEGORY_KEYS)).refine(unique, onceEach).default([]),
  allowedCountries: z.array(country).max(250).refine(unique, onceEach).default([]),
  allowedCurrencies: z.array(currencyCode).max(200).refine(unique, onceEach).default([]),
};

/** What the form of a new card sends. */
export const cardInput = z.strictObject({
  issueTo: z.enum(ISSUED_TO, 'Choose whose card it is.'),
  formFactor: z.enum(FORM_FACTORS, 'Choose virtual or physical.'),
  holderId: recordId('Choose who holds the card.'),
  currency: currencyCode,
  accountId: recordId('Choose the account that pays.'),
  ...settings,
});
export type CardInput = z.infer<typeof cardInput>;

/** What of a card changes after it was issued. */
export const cardChange = z.strictObject(settings);
export type CardChange = z.infer<typeof cardChange>;

/** What somebody says of a transaction for the books. */
export const cardAllocation = z.strictObject({
  accountCode: z.string().regex(/^\d{4}$/, 'Choose an account.'),
  vesselId: recordId('Choose a vessel.').nullable().default(null),
  voyageId: recordId('Choose a voyage.').nullable().default(null),
  note: text(300),
});
export type CardAllocation = z.infer<typeof cardAllocation>;

const day = z.iso.date('Enter a date.').nullish();
/** What the transactions of a card are asked by; amounts count without their sign. */
export const cardTransactionFilter = z.object({
  cardId: recordId('This is no card.').nullish(),
  dateFrom: day,
  dateTo: day,
  status: plainText().max(200).nullish(),
  merchant: plainText().max(100).nullish(),
  amountFrom: decimalText(4).nullish(),
  amountTo: decimalText(4).nullish(),
  isReceiptMissing: z.boolean().nullish(),
});

/** What a card network says to an issuer. */
export const NETWORK_MESSAGES = ['AUTHORISATION', 'CAPTURE', 'REVERSAL', 'REFUND'] as const;
export const networkMessage = z
  .strictObject({
    kind: z.enum(NETWORK_MESSAGES, 'Choose what the merchant does.'),
    /** Of this message for ever: a second one with it is the same message. */
    messageId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'Use 8 to 64 letters and digits.'),
    /** Of the purchase, or of the refund; every message about it carries it. */
    reference: z.string().regex(/^[A-Za-z0-9_-]{4,64}$/, 'Use 4 to 64 letters and digits.'),
    /** The purchase that a refund gives back. */
    purchaseReference: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,64}$/, 'Use letters and digits.')
      .default(''),
    amount: decimalText(4).refine((typed) => !(Number(typed) < 0), 'Enter zero or more.'),
    currency: currencyCode,
    merchantName: name('the merchant', 80),
    merchantCity: text(60),
    merchantCountry: countryCode,
    merchantCategory: z.string().regex(/^\d{4}$/, 'Enter the four digits of the category.'),
    /** Whether no further capture of the purchase follows. */
    isFinal: z.boolean().default(true),
  })
  .refine(({ kind, amount }) => kind === 'REVERSAL' || Number(amount) > 0, {
    path: ['amount'],
    message: 'Enter an amount above zero.',
  });
export type NetworkMessage = z.infer<typeof networkMessage>;
