import {
  decimal,
  decimalFromMoney,
  formatAmount,
  type Money,
  moneyFromDecimal,
  subtractMoney,
} from '@mainsheet/money';
import { exchangeLabel, type OfferRow } from './exchanges.repository.ts';

/** What the margin takes from what would have arrived. */
function marginOf(row: OfferRow, source: Money, target: Money): Money {
  const { currency } = target;
  const middle = decimalFromMoney(source).times(decimal(row.middle_rate));
  const margin = subtractMoney(moneyFromDecimal(currency, middle), target);
  return Number(row.margin_percent) === 0 ? { currency, minorUnits: 0n } : margin;
}

export function presentExchange(row: OfferRow, now: Date) {
  const source: Money = { currency: row.source_currency, minorUnits: BigInt(row.source_minor) };
  const target: Money = { currency: row.target_currency, minorUnits: BigInt(row.target_minor) };
  const left = Date.parse(row.expires_at) - now.getTime();
  return {
    id: row.id,
    number: row.number === null ? '' : exchangeLabel(row.number),
    fromAccountId: row.from_account_id,
    fromAccountName: row.from_account_name,
    toAccountId: row.to_account_id,
    toAccountName: row.to_account_name,
    sourceAmount: formatAmount(source),
    sourceCurrency: source.currency,
    targetAmount: formatAmount(target),
    targetCurrency: target.currency,
    fixedSide: row.fixed_side,
    rate: decimal(row.rate).toFixed(),
    middleRate: decimal(row.middle_rate).toFixed(),
    marginPercent: decimal(row.margin_percent).toFixed(),
    marginAmount: formatAmount(marginOf(row, source, target)),
    rateOn: row.rate_on,
    rateSource: row.rate_source,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
    secondsLeft: Math.max(Math.floor(left / 1000), 0),
    takenAt: row.taken_at,
    takenBy: row.taken_by,
    reference: row.reference,
    transactionId: row.transaction_id,
  };
}
