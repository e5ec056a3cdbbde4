import { addMoney, compareMoney, type Money, money } from './index.ts';

/** Never run: the compiler is the test. Every marked line must stay an error. */
export function currenciesDoNotMix(): readonly unknown[] {
  // @ts-expect-error USD is not EUR
  const dollars: Money<'USD'> = money('EUR', 100n);
  // @ts-expect-error the sum of USD and EUR has no currency
  const sum = addMoney(money('USD', 1n), money('EUR', 1n));
  // @ts-expect-error they do not compare either
  const order = compareMoney(money('USD', 1n), money('EUR', 1n));
  // @ts-expect-error minor units are bigint, never floating point
  const floating: Money = { currency: 'USD', minorUnits: 12.5 };
  return [dollars, sum, order, floating];
}
