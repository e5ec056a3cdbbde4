import { decimal, decimalFromMoney, money } from '@mainsheet/money';
import type { EstimateInput } from '@mainsheet/voyage';

/** What one laytime statement that counts brings into a voyage. */
export type CountedClaim = {
  currency: string;
  exchange_rate: string;
  is_agreed: boolean;
  /** By row of the itinerary, in minor units of the currency: demurrage above zero, despatch below. */
  counted: readonly { rowId: string; minor: string }[];
};

/**
 * The voyage with what its laytime claims come to, in base currency, in place of days that were estimated.
 * Rows of `released` that no claim names any more go back to what was fixed; every other row stays.
 */
export function withClaims(
  inputs: EstimateInput,
  frozen: EstimateInput,
  of: { claims: readonly CountedClaim[]; released: ReadonlySet<string> },
): EstimateInput {
  const claimed = amountsByRow(of.claims);
  const before = new Map(frozen.itinerary.map((row) => [row.id, row.overrides.demurrageAmount]));
  const itinerary = inputs.itinerary.map((row) => {
    const amount = claimed.get(row.id);
    if (amount === undefined && !of.released.has(row.id)) return row;
    const demurrageAmount = amount ?? before.get(row.id) ?? null;
    if ((row.overrides.demurrageAmount ?? null) === demurrageAmount) return row;
    return { ...row, overrides: { ...row.overrides, demurrageAmount } };
  });
  const isSame = itinerary.every((row, index) => row === inputs.itinerary[index]);
  return isSame ? inputs : { ...inputs, itinerary };
}

function amountsByRow(claims: readonly CountedClaim[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, exchange_rate: rate, counted } of claims) {
    for (const { rowId, minor } of counted) {
      const amount = decimalFromMoney(money(currency, BigInt(minor))).times(rate);
      sums.set(
        rowId,
        decimal(sums.get(rowId) ?? 0)
          .plus(amount)
          .toNumber(),
      );
    }
  }
  return sums;
}
