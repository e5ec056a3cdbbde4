import { ACCOUNT, convert, translateLines } from '@mainsheet/ledger';
import { formatMoney, type Money, negateMoney } from '@mainsheet/money';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { lockUsable, settle } from '../accounts/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { type CardRow, cardLabel } from './cards.repository.ts';
import type { CardTransactionRow, Place } from './transactions.repository.ts';

/** Base units per unit of a currency today; null where none is known. */
export async function findTodaysRate({ platform, tx }: Work, currency: string) {
  const base = await getBaseCurrency(tx);
  const rate = await findBaseRate(tx, { base, currency, on: todayBy(platform.clock) });
  return rate && { ...rate, base };
}

/** @throws DomainError INVALID_STATE where none is known */
export async function getTodaysRate(work: Work, currency: string) {
  const rate = await findTodaysRate(work, currency);
  if (rate) return rate;
  const reason = `No exchange rate of ${currency} is known.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** What a transaction is about, for its postings. */
const dimensionsOf = (place: Pick<Place, 'vessel_id' | 'voyage_id'>) => ({
  vesselId: place.vessel_id,
  voyageId: place.voyage_id,
});

/**
 * Moves money of a card's account and posts it against what it was spent on.
 * @param amount above zero for money that comes back
 * @returns the posting
 * @throws DomainError INVALID_INPUT when the money is not there, PERIOD_CLOSED
 */
export async function book(
  work: Work,
  { card, row, amount }: { card: CardRow; row: CardTransactionRow; amount: Money },
): Promise<string> {
  const { platform, tx, actor } = work;
  const { rate, on, source, base } = await getTodaysRate(work, amount.currency);
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: card.account_id }]);
  const postedOn = todayBy(platform.clock);
  const isRefund = amount.minorUnits > 0n;
  const worth = convert(amount, rate, base);
  const reference = `Card ${cardLabel(card)}`;
  const transactionId = await post(platform, tx, actor, {
    ...{ postedOn, documentType: 'card_transaction', documentId: row.id, reference },
    description: `${isRefund ? 'Refund by' : 'Paid to'} ${row.merchant_name}`,
    entries: [
      {
        ...{ accountCode: row.account_code, amount: negateMoney(amount), base: negateMoney(worth) },
        ...dimensionsOf(row),
      },
      { accountCode: ACCOUNT.bank, amount, base: worth, globalAccountId: card.account_id },
    ],
    rate: { rate, on, source },
  });
  const isForeign = row.transaction_currency !== row.billing_currency;
  await settle(platform, tx, actor, {
    ...{ transactionId, valueOn: postedOn },
    movements: [
      {
        ...{ account: account!, amount, sourceType: 'CARD', counterparty: row.merchant_name },
        reference: isForeign ? `${reference}, ${askedText(row)}` : reference,
        subject: { type: 'card', id: card.id, label: `${card.name} ${cardLabel(card)}` },
      },
    ],
  });
  return transactionId;
}

/** What the merchant asked, in their currency. */
const askedText = (row: CardTransactionRow): string =>
  formatMoney({
    currency: row.transaction_currency,
    minorUnits: BigInt(row.transaction_minor),
  });

/** What of a transaction stands in the books: above zero what was spent. */
export const bookedMinor = (row: CardTransactionRow): bigint =>
  row.kind === 'REFUND' ? BigInt(row.billing_minor) : BigInt(row.settled_minor);

/** Takes what was posted to another account, vessel or voyage. @throws DomainError PERIOD_CLOSED */
export async function rebook(work: Work, row: CardTransactionRow, to: Place): Promise<void> {
  const { platform, tx, actor } = work;
  const minor = bookedMinor(row);
  if (minor === 0n) return;
  const amount: Money = { currency: row.billing_currency, minorUnits: minor };
  const { rate, on, source, base } = await getTodaysRate(work, amount.currency);
  const [into, out] = translateLines(
    [
      { accountCode: to.account_code, amount },
      { accountCode: row.account_code, amount: negateMoney(amount) },
    ],
    rate,
    base,
  );
  await post(platform, tx, actor, {
    ...{ postedOn: todayBy(platform.clock), documentType: 'card_transaction' },
    ...{ documentId: row.id, reference: `Card ${cardLabel(row)}` },
    description: `Reallocated: ${row.merchant_name}`,
    entries: [
      { ...into!, ...dimensionsOf(to) },
      { ...out!, ...dimensionsOf(row) },
    ],
    rate: { rate, on, source },
  });
}
