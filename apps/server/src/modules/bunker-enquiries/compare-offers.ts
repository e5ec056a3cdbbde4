import type { BunkerEnquiryInput } from '@mainsheet/contract';
import { type CurrencyCode, decimal, type Money, money, moneyFromDecimal } from '@mainsheet/money';

/** What an offer comes to in base currency; nulls where a fuel is not offered. */
export type ComparedOffer = {
  /** Of each fuel that is asked for, in its order. */
  readonly fuels: readonly (Money | null)[];
  readonly fuel: Money | null;
  readonly barging: Money;
  /** Extra hours at what the ship earns meanwhile. */
  readonly time: Money;
  readonly total: Money | null;
  /** Over the cheapest of those that offer every fuel and still stand; null of one that stands no more. */
  readonly overBest: Money | null;
  readonly isExpired: boolean;
};

type Terms = {
  readonly baseCurrency: CurrencyCode;
  /** What the voyage earns a day, base currency. */
  readonly tcePerDay: number;
  /** The day on which they are compared: that of the order once there is one. */
  readonly on: string;
};

/**
 * Offers made comparable: fuel by tonnes and price, what is asked beside it, and the time a delivery takes at the
 * net TCE of the voyage, so that whoever is indifferent between two totals is indifferent between two offers. A voyage that
 * earns nothing has no price of time.
 */
export function compareOffers(
  { lines, offers }: Pick<BunkerEnquiryInput, 'lines' | 'offers'>,
  { baseCurrency, tcePerDay, on }: Terms,
): ComparedOffer[] {
  const base = (amount: ReturnType<typeof decimal>) => moneyFromDecimal(baseCurrency, amount);
  const priced = offers.map((offer) => {
    const fuels = lines.map(({ quantity }, at) => {
      const price = offer.prices[at] ?? null;
      if (price === null) return null;
      return base(decimal(price).times(quantity).times(offer.exchangeRate));
    });
    const barging = base(decimal(offer.barging).times(offer.exchangeRate));
    const perDay = Math.max(0, tcePerDay);
    const time = base(decimal(offer.extraHours).times(perDay).dividedBy(24));
    const fuel = sumOf(baseCurrency, fuels);
    const isExpired = offer.validUntil !== null && offer.validUntil < on;
    const total = sumOf(baseCurrency, [fuel, barging, time]);
    return { fuels, fuel, barging, time, total, isExpired };
  });
  const totals = priced.flatMap(({ total, isExpired }) =>
    total === null || isExpired ? [] : [total.minorUnits],
  );
  const best = totals.reduce((least, one) => (one < least ? one : least), totals[0] ?? 0n);
  return priced.map((one) => ({
    ...one,
    overBest: one.total && !one.isExpired ? money(baseCurrency, one.total.minorUnits - best) : null,
  }));
}

/** Null where a part of it is not known. */
function sumOf(currency: CurrencyCode, parts: readonly (Money | null)[]): Money | null {
  let sum = 0n;
  for (const part of parts) {
    if (part === null) return null;
    sum += part.minorUnits;
  }
  return money(currency, sum);
}
