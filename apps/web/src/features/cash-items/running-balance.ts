import {
  addMoney,
  decimal,
  type Money,
  moneyFromDecimal,
  negateMoney,
  zeroMoney,
} from '@mainsheet/money';
import type { CashItem } from './cash-items.queries.ts';

/** What an item moves in base currency, receipts above zero, rounded to its minor unit. */
export function inBase(item: CashItem, baseCurrency: string): Money {
  const amount = moneyFromDecimal(baseCurrency, decimal(item.amount).times(item.exchangeRate));
  return item.isExpense ? negateMoney(amount) : amount;
}

/** Each item with what all up to it come to. */
export function withBalance(
  items: readonly CashItem[],
  baseCurrency: string,
): { item: CashItem; base: Money; balance: Money }[] {
  let balance: Money = zeroMoney(baseCurrency);
  return items.map((item) => {
    const base = inBase(item, baseCurrency);
    balance = addMoney(balance, base);
    return { item, base, balance };
  });
}
