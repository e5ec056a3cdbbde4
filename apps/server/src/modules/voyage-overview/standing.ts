import { type Explanation, shown, sumNode } from '@mainsheet/explanation';
import {
  decimal,
  decimalFromMoney,
  formatAmount,
  type Money,
  money,
  moneyFromDecimal,
  sumMoney,
} from '@mainsheet/money';
import type { OpenDocumentRow } from './voyage-overview.repository.ts';

/** A part of a figure: what it is, from where, and what it comes to in base. */
export type StandingPart = {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly amount: Money;
};

/** An amount in base currency and what it is made of, in the words that the page shows. */
export function standingOf(
  of: { key: string; label: string; baseCurrency: string },
  parts: readonly StandingPart[],
): { amount: string; explanation: Explanation } {
  const { key, label, baseCurrency: unit } = of;
  const amount = sumMoney(
    unit,
    parts.map((part) => part.amount),
  );
  const terms = parts.map((part) =>
    shown({ key: part.key, label: part.label, value: inUnits(part.amount), unit, note: part.note }),
  );
  return {
    amount: formatAmount(amount),
    explanation: sumNode({ key, label, value: inUnits(amount), unit }, terms),
  };
}

const inUnits = (amount: Money): number => decimalFromMoney(amount).toNumber();

/** An amount at its own rate, rounded to the cent of base. */
export const inBase = (amount: Money, exchangeRate: string, baseCurrency: string): Money =>
  moneyFromDecimal(baseCurrency, decimalFromMoney(amount).times(decimal(exchangeRate)));

/** What of a document is open, by the share of its lines that the voyage bears. */
export function openShare(row: OpenDocumentRow, baseCurrency: string): Money {
  const { currency, lines_minor: lines } = row;
  const open = decimalFromMoney(money(currency, BigInt(row.open_minor)));
  const share = lines === '0' ? decimal(1) : decimal(row.own_minor).div(decimal(lines));
  return moneyFromDecimal(baseCurrency, open.times(share).times(decimal(row.exchange_rate)));
}
