import { type Money, negateMoney } from '@mainsheet/money';
import { ACCOUNT } from './chart.ts';
import type { Entry } from './entry.ts';
import { convert } from './translate.ts';

/** Where exchange differences go. */
export type ExchangeAccounts = {
  readonly gainAccount: string;
  readonly lossAccount: string;
  /** Holds the other side of exchange differences in the currency of the base; worth nothing. */
  readonly exchangeAccount: string;
};

/** Those of the chart. */
export const EXCHANGE_ACCOUNTS: ExchangeAccounts = {
  gainAccount: ACCOUNT.exchangeGain,
  lossAccount: ACCOUNT.exchangeLoss,
  exchangeAccount: ACCOUNT.exchange,
};

export type Settlement = ExchangeAccounts & {
  /** Money received above zero, money paid below. */
  readonly received: Money;
  /** Base value of the part of the claim that this pays, as it was booked; below zero of what is owed to others. */
  readonly claimBase: Money;
  /** Base units per unit of the received currency on the day of payment. */
  readonly rate: string;
  readonly bankAccount: string;
  readonly claimAccount: string;
};

/**
 * Entries of a payment received or made: bank against claim, and the realised exchange difference between
 * the rate of the claim and the rate of the day. Source: IAS 21 paragraphs 28 and 29.
 */
export function settleClaim(settlement: Settlement): Entry[] {
  const { received, claimBase, bankAccount } = settlement;
  const bankBase = convert(received, settlement.rate, claimBase.currency);
  return [
    { accountCode: bankAccount, amount: received, base: bankBase },
    ...claimSide({
      ...settlement,
      taken: received,
      takenBase: bankBase,
      settled: received,
      claimBase,
    }),
  ];
}

export type ClaimSettled = ExchangeAccounts & {
  /** Money that settles it, above zero of a receivable, with its worth as that was booked. */
  readonly taken: Money;
  readonly takenBase: Money;
  /** What of the claim that settles, in the currency of the claim. */
  readonly settled: Money;
  readonly claimBase: Money;
  readonly claimAccount: string;
};

/**
 * The side of a settlement opposite to its money: the claim, an exchange where the money is in another currency, and
 * the realised difference. Source: IAS 21 paragraphs 28 and 29.
 */
export function claimSide(of: ClaimSettled): Entry[] {
  const { taken, takenBase, settled, claimBase, claimAccount, exchangeAccount } = of;
  const exchanged: Entry[] =
    taken.currency === settled.currency
      ? []
      : [
          {
            accountCode: exchangeAccount,
            amount: negateMoney(taken),
            base: negateMoney(takenBase),
          },
          { accountCode: exchangeAccount, amount: settled, base: takenBase },
        ];
  return [
    ...exchanged,
    { accountCode: claimAccount, amount: negateMoney(settled), base: negateMoney(claimBase) },
    ...exchangeResult(takenBase, claimBase, of),
  ];
}

export type Offset = ExchangeAccounts & {
  /** What is set off in the currency of both: above zero of a receivable, below of a payable. */
  readonly amount: Money;
  /** Base value of that part of the credit and of the claim, as they were booked. */
  readonly creditBase: Money;
  readonly claimBase: Money;
  readonly claimAccount: string;
};

/**
 * Entries of a credit set off against a claim on the same party: both parts leave the account, the first
 * entry for the credit, the second for the claim, and what they were booked at differently is realised.
 * Source: IAS 21 paragraphs 28 and 29.
 */
export function offsetClaim(offset: Offset): Entry[] {
  const { amount, creditBase, claimBase, claimAccount } = offset;
  return [
    { accountCode: claimAccount, amount, base: creditBase },
    { accountCode: claimAccount, amount: negateMoney(amount), base: negateMoney(claimBase) },
    ...exchangeResult(creditBase, claimBase, offset),
  ];
}

export type Exchange = ExchangeAccounts & {
  /** Money given and got, both above zero or both below, each with its worth in base. */
  readonly gave: Money;
  readonly gaveBase: Money;
  readonly got: Money;
  readonly gotBase: Money;
  readonly bankAccount: string;
};

/**
 * Entries of money of one currency exchanged for money of another on the same bank; what they are worth differently in
 * base is realised. Source: IAS 21 paragraph 28.
 */
export function exchangeMoney(exchange: Exchange): Entry[] {
  const { gave, gaveBase, got, gotBase, bankAccount, exchangeAccount } = exchange;
  return [
    { accountCode: bankAccount, amount: negateMoney(gave), base: negateMoney(gaveBase) },
    { accountCode: exchangeAccount, amount: gave, base: gaveBase },
    { accountCode: exchangeAccount, amount: negateMoney(got), base: negateMoney(gaveBase) },
    { accountCode: bankAccount, amount: got, base: gotBase },
    ...exchangeResult(gotBase, gaveBase, exchange),
  ];
}

/** The gain or loss where `got` and `gave` are worth differently in base; nothing where they are equal. */
function exchangeResult(got: Money, gave: Money, accounts: ExchangeAccounts): Entry[] {
  const difference = got.minorUnits - gave.minorUnits;
  if (difference === 0n) return [];
  const result: Money = { currency: gave.currency, minorUnits: -difference };
  const accountCode = difference > 0n ? accounts.gainAccount : accounts.lossAccount;
  return [
    { accountCode, amount: result, base: result },
    {
      accountCode: accounts.exchangeAccount,
      amount: { ...result, minorUnits: difference },
      base: { ...result, minorUnits: 0n },
    },
  ];
}
