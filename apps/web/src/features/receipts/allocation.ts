import { decimal, findDecimal, formatAmount, moneyFromDecimal } from '@mainsheet/money';

/** Money to allocate, and the currency of the invoices with what a unit of the money is worth in it. */
export type ToAllocate = {
  readonly currency: string;
  /** What there is of it. */
  readonly gross: string;
  readonly claimCurrency: string;
  /** Empty where both are one currency, or nobody has said yet. */
  readonly claimRate: string;
};

const asNumber = (typed: string) => findDecimal(typed || '0') ?? decimal(0);

/** Units of the invoices' currency for one of the money; null while nobody has said. */
function rateOf({ currency, claimCurrency, claimRate }: ToAllocate) {
  if (currency === claimCurrency) return decimal(1);
  const rate = findDecimal(claimRate);
  return rate?.gt(0) ? rate : null;
}

/** What the money settles at the most, in the currency of the invoices. */
export function mostSettled(of: ToAllocate): string {
  const rate = rateOf(of);
  if (!rate) return '0';
  return formatAmount(moneyFromDecimal(of.claimCurrency, asNumber(of.gross).times(rate), 'down'));
}

export type Allocated = {
  /** In the currency of the invoices. */
  readonly settled: string;
  /** The same in the currency of the money. */
  readonly taken: string;
  /** What stays with the customer; below zero where too much is allocated. */
  readonly left: string;
};

/** What amounts by invoice come to, as the server will book them. */
export function allocatedOf(of: ToAllocate, amounts: Readonly<Record<string, string>>): Allocated {
  const { currency } = of;
  const settled = Object.values(amounts).reduce(
    (sum, amount) => sum.plus(asNumber(amount)),
    decimal(0),
  );
  const rate = rateOf(of) ?? decimal(1);
  const gross = moneyFromDecimal(currency, asNumber(of.gross)).minorUnits;
  let taken = moneyFromDecimal(currency, settled.div(rate)).minorUnits;
  // A minor unit of rounding is the last invoice's, as the server has it.
  const over = gross - taken;
  if (currency !== of.claimCurrency && taken > 0n && (over === 1n || over === -1n)) taken = gross;
  const text = (minorUnits: bigint) => formatAmount({ currency, minorUnits });
  return { settled: settled.toFixed(), taken: text(taken), left: text(gross - taken) };
}

/** What arrived and what banks kept of it. */
export const grossOf = (amount: string, charges: string): string =>
  asNumber(amount).plus(asNumber(charges)).toFixed();

type Rates = readonly { readonly currency: string; readonly rate: string }[];

/** What a unit of one currency is worth in another by the rates of the day; empty where one is not known. */
export function crossRate(rates: Rates, from: string, to: string): string {
  const [own, other] = [from, to].map((code) => rates.find(({ currency }) => currency === code));
  if (from === to || !own || !other) return '';
  return decimal(own.rate).div(other.rate).toDecimalPlaces(6).toFixed();
}
