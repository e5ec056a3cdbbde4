import type { TimeCharterInput } from '@mainsheet/contract';
import { decimal, formatDecimal } from '@mainsheet/money';
import { type ComparedTerm, judged, moneyText } from './compared-term.ts';

type Charters = { readonly head: TimeCharterInput; readonly sub: TimeCharterInput };
type Bunkers = TimeCharterInput['bunkersOnDelivery'];
type Lot = { readonly quantity: number; readonly price: number };

const NOTHING: Lot = { quantity: 0, price: 0 };

const lotOf = (rows: Bunkers, fuel: string): Lot =>
  rows.find(({ fuelType }) => fuelType === fuel) ?? NOTHING;

/** Fuel changes hands twice: on delivery we buy under the head and sell under the sub charter, on redelivery the reverse. */
export const compareBunkers = ({ head, sub }: Charters): ComparedTerm[] => [
  ...compareLots('Bunkers on delivery', {
    currency: head.currency,
    bought: head.bunkersOnDelivery,
    sold: sub.bunkersOnDelivery,
    order: ([bought, sold]) => ({ head: bought, sub: sold }),
  }),
  ...compareLots('Bunkers on redelivery', {
    currency: head.currency,
    bought: sub.bunkersOnRedelivery,
    sold: head.bunkersOnRedelivery,
    order: ([bought, sold]) => ({ head: sold, sub: bought }),
  }),
];

type Trade = {
  readonly currency: string;
  readonly bought: Bunkers;
  readonly sold: Bunkers;
  readonly order: (sides: readonly [bought: string, sold: string]) => { head: string; sub: string };
};

function compareLots(name: string, { currency, bought, sold, order }: Trade): ComparedTerm[] {
  const fuels = [...new Set([...bought, ...sold].map(({ fuelType }) => fuelType))];
  const text = ({ quantity, price }: Lot) =>
    `${formatDecimal(decimal(quantity), 3)} t at ${moneyText(currency, price)}`;
  return fuels.map((fuel) => {
    const [buys, sells] = [lotOf(bought, fuel), lotOf(sold, fuel)];
    const perTonne = decimal(buys.price).minus(sells.price);
    return judged(`${name}, ${fuel}`, order([text(buys), text(sells)]), [
      [
        perTonne.greaterThan(0),
        'exposed',
        `Each tonne is bought for ${moneyText(currency, perTonne)} more than it is sold for.`,
      ],
      [buys.quantity !== sells.quantity, 'differs', 'The quantities are not the same.'],
      [buys.price !== sells.price, 'differs', ''],
    ]);
  });
}
