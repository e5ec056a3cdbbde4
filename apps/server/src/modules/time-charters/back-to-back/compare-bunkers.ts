import type { TimeCharterInput } from '@mainsheet/contract';
import {
  type Decimal,
  decimal,
  formatDecimal,
  formatMoney,
  isZeroMoney,
  type Money,
  moneyFromDecimal,
  subtractMoney,
} from '@mainsheet/money';
import { type Charters, type ComparedTerm, type Judgements, judged } from './compared-term.ts';

type Bunkers = TimeCharterInput['bunkersOnDelivery'];
/** Fuel of one kind that changes hands under one charter, at the mean of its prices. */
type Lot = { readonly quantity: Decimal; readonly price: Money };

function lotOf(rows: Bunkers, fuel: string, currency: string): Lot | null {
  const lots = rows.filter(({ fuelType }) => fuelType === fuel);
  const quantity = lots.reduce((sum, row) => sum.plus(row.quantity), decimal(0));
  if (quantity.isZero()) return null;
  const value = lots.reduce(
    (sum, row) => sum.plus(decimal(row.quantity).times(row.price)),
    decimal(0),
  );
  return { quantity, price: moneyFromDecimal(currency, value.div(quantity)) };
}

/** Fuel changes hands twice: on delivery we buy under the head and sell under the sub charter, on redelivery the reverse. */
export const compareBunkers = ({ head, sub }: Charters): ComparedTerm[] => [
  ...compareLots('Bunkers on delivery', {
    bought: (fuel) => lotOf(head.bunkersOnDelivery, fuel, head.currency),
    sold: (fuel) => lotOf(sub.bunkersOnDelivery, fuel, sub.currency),
    fuels: fuelsOf(head.bunkersOnDelivery, sub.bunkersOnDelivery),
    order: ([bought, sold]) => ({ head: bought, sub: sold }),
  }),
  ...compareLots('Bunkers on redelivery', {
    bought: (fuel) => lotOf(sub.bunkersOnRedelivery, fuel, sub.currency),
    sold: (fuel) => lotOf(head.bunkersOnRedelivery, fuel, head.currency),
    fuels: fuelsOf(head.bunkersOnRedelivery, sub.bunkersOnRedelivery),
    order: ([bought, sold]) => ({ head: sold, sub: bought }),
  }),
];

const fuelsOf = (...sides: readonly Bunkers[]): string[] => [
  ...new Set(sides.flat().map(({ fuelType }) => fuelType)),
];

type Trade = {
  readonly bought: (fuel: string) => Lot | null;
  readonly sold: (fuel: string) => Lot | null;
  readonly fuels: readonly string[];
  readonly order: (sides: readonly [bought: string, sold: string]) => { head: string; sub: string };
};

const textOf = (lot: Lot | null): string =>
  lot ? `${formatDecimal(lot.quantity, 3)} t at ${formatMoney(lot.price)}` : 'none';

function compareLots(name: string, { bought, sold, fuels, order }: Trade): ComparedTerm[] {
  return fuels.flatMap((fuel) => {
    const [buys, sells] = [bought(fuel), sold(fuel)];
    if (!buys && !sells) return [];
    const sides = order([textOf(buys), textOf(sells)]);
    return [judged(`${name}, ${fuel}`, sides, findingsOf(buys, sells))];
  });
}

function findingsOf(buys: Lot | null, sells: Lot | null): Judgements {
  if (!sells) return [[true, 'exposed', 'It is bought and not sold.']];
  if (!buys) return [[true, 'differs', 'It is sold and not bought.']];
  const isMore = !buys.quantity.equals(sells.quantity);
  const quantities = [isMore, 'differs', 'The quantities are not the same.'] as const;
  if (buys.price.currency !== sells.price.currency) {
    return [quantities, [true, 'differs', 'The prices are in two currencies.']];
  }
  const perTonne = subtractMoney(buys.price, sells.price);
  const says = `Each tonne is bought for ${formatMoney(perTonne)} more than it is sold for.`;
  return [
    [perTonne.minorUnits > 0n, 'exposed', says],
    quantities,
    [!isZeroMoney(perTonne), 'differs', ''],
  ];
}
