import type { BeneficiaryInput } from '@mainsheet/contract';
import type { Money } from '@mainsheet/money';

export const BANK_CODES = ['embedded', 'airwallex'] as const;
export type BankCode = (typeof BANK_CODES)[number];

const BANK_NAMES: Readonly<Record<BankCode, string>> = {
  embedded: 'Mainsheet Bank',
  airwallex: 'Airwallex',
};
/** For people. */
export const bankName = (code: BankCode): string => BANK_NAMES[code];

/** What a bank is asked to do, as it was approved: nothing of it is looked up again at the bank. */
export type TransferOrder = {
  /** Made and kept here before it is sent: the bank executes one order under it, whoever asks how often. */
  readonly requestId: string;
  readonly source: Money;
  readonly payment: Money;
  /** The side that was typed; the other one follows from the bank's rate where the currencies differ. */
  readonly fixedSide: 'source' | 'payment';
  readonly method: string;
  /** PAYER, SHARED or BENEFICIARY of a SWIFT payment. */
  readonly chargeOption: string | null;
  /** Who pays what sending costs: PAYER or BENEFICIARY. */
  readonly feePaidBy: string;
  readonly beneficiary: BeneficiaryInput;
  readonly reference: string;
  readonly reason: string;
};

/**
 * How far a transfer is, from near to far. A report of a state holds for good: what comes later and says less
 * changes nothing, whatever its time.
 *
 * ACCEPTED: the bank has the order; nothing has moved.
 * SENT: the money is on its way; it may still come back.
 * SETTLED: it is with the beneficiary: only now it counts as paid.
 * FAILED: refused, recalled, or sent back, also after it was settled.
 */
export const TRANSFER_STATES = ['ACCEPTED', 'SENT', 'SETTLED', 'FAILED'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export type TransferReport = {
  readonly requestId: string;
  /** The bank's own name for it, to quote when somebody calls. */
  readonly transferId: string;
  readonly state: TransferState;
  /** Why it failed, in words for people; empty else. */
  readonly reason: string;
  /** What was taken from what arrives, where the bank says so. */
  readonly charge: Money | null;
  /** The day it arrives, where the bank knows. */
  readonly arrivesOn: string | null;
  readonly happenedAt: string;
};

export type BankEvent = TransferReport & { readonly eventId: string };

/** A message as it came over the wire: nothing of it is believed before its signature held. */
export type Delivery = {
  readonly timestamp: string;
  readonly signature: string;
  /** The bytes as they came, never parsed and written again. */
  readonly body: Buffer;
};

export type BankBalance = {
  readonly currency: string;
  readonly available: Money;
  /** What payments under way have taken out of it. */
  readonly reserved: Money;
  readonly total: Money;
};

/** When a payment is with the beneficiary, and why then. */
export type Arrival = { readonly arrivesOn: string; readonly reason: string };

/** The account that money is to go to, and the holder that we were told of. */
export type PayeeAsked = Pick<
  BeneficiaryInput,
  'name' | 'iban' | 'accountNumber' | 'routingCode' | 'bankCountryCode' | 'currency'
>;

/**
 * What a bank says of the name on an account. Source: European Payments Council, "Verification Of Payee Scheme Rulebook":
 * a close match gives the name of the holder, a match that is none gives nothing.
 */
export const PAYEE_ANSWERS = ['MATCH', 'CLOSE', 'NO_MATCH', 'UNAVAILABLE'] as const;
export type PayeeAnswer = {
  readonly answer: (typeof PAYEE_ANSWERS)[number];
  /** The holder's name as the bank has it: of a close match alone, else empty. */
  readonly name: string;
  /** Why there is no answer, in words for people; else empty. */
  readonly reason: string;
};

/** Nobody knows what became of the request: it is asked again under the same id, never anew. */
export class BankUnreachableError extends Error {
  override readonly name = 'BankUnreachableError';
}

/** The bank will not do it and has not: its reason, in words for people. */
export class OrderRefusedError extends Error {
  override readonly name = 'OrderRefusedError';
}

/**
 * What every bank does for this application. `bank.conformance.ts` holds each implementation to it;
 * docs/guides/bank-providers.md says how to add one.
 */
export interface Bank {
  readonly code: BankCode;
  /** For people. */
  readonly name: string;
  /** Whether cards of its accounts can be issued; their network speaks to `modules/cards`. */
  readonly offersCards: boolean;
  /** Whether it exchanges money between two accounts of a company at a rate that it offers. */
  readonly exchangesMoney: boolean;
  /** Whether it sends its events by itself; else they are collected. */
  readonly sendsEvents: boolean;
  /** How long it knows the id of a request, with a day to spare; null for ever. */
  readonly remembersDays: number | null;

  /** When a payment arrives that is sent at an instant; null where only the bank's answer to an order says it. */
  estimateArrival(
    way: { readonly method: string; readonly currencies: readonly string[] },
    sentAt: Date,
  ): Arrival | null;

  /**
   * Whether an account is held by whom we were told. It moves nothing and keeps nothing.
   * @throws BankUnreachableError
   */
  verifyPayee(companyId: string, payee: PayeeAsked): Promise<PayeeAnswer>;

  /** What the company has there, by currency. @throws BankUnreachableError */
  listBalances(companyId: string): Promise<readonly BankBalance[]>;

  /**
   * Orders a transfer, once for each request id of a company for ever: the same order again answers how far the
   * first one is. What it answers is that the order is there, never that money arrived.
   * @throws BankUnreachableError when it is not known whether it was executed
   * @throws OrderRefusedError when it was not and will not be
   * @throws DomainError IDEMPOTENCY_MISMATCH for another order under a known id
   */
  sendTransfer(companyId: string, order: TransferOrder): Promise<TransferReport>;

  /** How far a transfer is; null when the bank knows of none. @throws BankUnreachableError */
  findTransfer(companyId: string, requestId: string): Promise<TransferReport | null>;

  /**
   * Asks for the money back while it is not settled. What became of it is reported as FAILED.
   * @throws OrderRefusedError when it is too late, BankUnreachableError
   */
  recallTransfer(companyId: string, requestId: string): Promise<TransferReport>;

  /** What a bank that sends nothing by itself has to say of a transfer: all of it, each time. */
  collectDeliveries(companyId: string, requestId: string): Promise<readonly Delivery[]>;

  /**
   * Reads a message whose signature holds and is not older than five minutes; null when it is about no transfer
   * of a company here.
   * @throws DomainError SIGNATURE_REFUSED, BAD_REQUEST
   */
  openDelivery(
    delivery: Delivery,
  ): { readonly companyId: string; readonly event: BankEvent } | null;
}

const rankOf = (state: TransferState): number => TRANSFER_STATES.indexOf(state);

/** Where all reports of a transfer leave it, in whatever order and how often they came; null without any. */
export function furthest<Report extends { readonly state: TransferState }>(
  reports: readonly Report[],
): Report | null {
  return reports.reduce<Report | null>(
    (best, one) => (best === null || rankOf(one.state) > rankOf(best.state) ? one : best),
    null,
  );
}
