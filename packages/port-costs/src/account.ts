import type { Money } from '@mainsheet/money';
import type { TariffUnit } from '@mainsheet/terms';

/** One service of an agent's account; amounts in minor units of its currency, null where the paper has none. */
export type AccountLine = {
  readonly description: string;
  /** Of the port's own paper; empty where none is named. */
  readonly voucher: string;
  readonly proformaMinor: bigint | null;
  readonly finalMinor: bigint | null;
  readonly quantity: number | null;
  readonly unit: TariffUnit | null;
  /** In the currency of the account, a unit. */
  readonly tariff: number | null;
  /** Agreed with the agent or the port. */
  readonly discountPercent: number | null;
  readonly vatPercent: number | null;
};

/** The account that is checked: the final one, or the proforma before it. */
export type DisbursementAccount = {
  readonly paper: 'proforma' | 'final';
  readonly currency: string;
  /** Base units per unit. */
  readonly exchangeRate: string;
  /** What the paper says it comes to. */
  readonly statedMinor: bigint | null;
  readonly lines: readonly AccountLine[];
};

/** What is known beside the account. */
export type CheckContext = {
  readonly baseCurrency: string;
  /** Gross tonnage of the ship. */
  readonly gt: number | null;
  /** By what was reported: hours in port, and civil days that they touch. */
  readonly stay: { readonly hours: number; readonly days: number } | null;
  /** Base units per unit of the currency on the day of the account. */
  readonly rateOfDay: string | null;
  /** Earlier amounts of services at this port, in minor units of the currency of the account. */
  readonly history: readonly { readonly description: string; readonly minor: bigint }[];
  readonly tolerances: {
    readonly ratePercent: number;
    readonly driftPercent: number;
    /** In base currency. */
    readonly driftAmount: number;
  };
};

export const FINDING_CODES = [
  'VOUCHER',
  'DUPLICATE',
  'TARIFF',
  'TONNAGE',
  'STAY',
  'DISCOUNT',
  'RATE',
  'DRIFT',
  'DRIFT_TOTAL',
  'TOTAL',
  'VAT',
  'NOT_ORDERED',
  'HISTORY',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** Something that an auditor would ask about. */
export type Finding = {
  readonly code: FindingCode;
  /** Place of its line in the account; null where it is of all of it. */
  readonly line: number | null;
  readonly sentence: string;
  readonly expected: Money | null;
  readonly charged: Money | null;
  /** Charged beyond what was expected. */
  readonly difference: Money;
  /** The same for the same finding on the same figures: a verdict on it holds while it stands. */
  readonly key: string;
};
