import type { Money } from '@mainsheet/money';
import type { Entry } from './entry.ts';
import { convert } from './translate.ts';

export type Settlement = {
  /** Money received, above zero. */
  readonly received: Money;
  /** Base value of the part of the claim that this pays, as it was booked. */
  readonly claimBase: Money;
  /** Base units per unit of the received currency on the day of payment. */
  readonly rate: string;
  readonly bankAccount: string;
  readonly claimAccount: string;
  readonly gainAccount: string;
  readonly lossAccount: string;
  /** Holds the other side of exchange differences in the currency of the base; worth nothing. */
  readonly exchangeAccount: string;
};

/**
 * Entries of a payment received: bank against claim, and the realised exchange difference between
 * the rate of the claim and the rate of the day. Source: IAS 21 paragraphs 28 and 29.
 */
export function settleClaim(settlement: Settlement): Entry[] {
  const { received, claimBase } = settlement;
  const bankBase = convert(received, settlement.rate, claimBase.currency);
  const entries: Entry[] = [
    { accountCode: settlement.bankAccount, amount: received, base: bankBase },
    {
      accountCode: settlement.claimAccount,
      amount: { ...received, minorUnits: -received.minorUnits },
      base: { ...claimBase, minorUnits: -claimBase.minorUnits },
    },
  ];
  const difference = bankBase.minorUnits - claimBase.minorUnits;
  if (difference === 0n) return entries;
  const result: Money = { currency: claimBase.currency, minorUnits: -difference };
  const accountCode = difference > 0n ? settlement.gainAccount : settlement.lossAccount;
  return [
    ...entries,
    { accountCode, amount: result, base: result },
    {
      accountCode: settlement.exchangeAccount,
      amount: { ...result, minorUnits: difference },
      base: { ...result, minorUnits: 0n },
    },
  ];
}
