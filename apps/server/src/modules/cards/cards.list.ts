import {
  CARD_AREAS,
  CARD_QUERY_TYPES,
  type CardQueryType,
  FORM_FACTOR_NAMES,
  LIMIT_NAMES,
  MERCHANT_CATEGORIES,
} from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { presentCard, presentTransaction } from './cards.presenter.ts';
import { listAreaTransactions, listCards } from './cards.service.ts';

type CardRow = ReturnType<typeof presentCard>;
type TransactionRow = ReturnType<typeof presentTransaction>;

const TITLES: Readonly<Record<CardQueryType, readonly [cards: string, transactions: string]>> = {
  my: ['My cards', 'Transactions of my cards'],
  company: ['Company cards', 'Transactions of company cards'],
  employee: ['Employee cards', 'Transactions of employee cards'],
};

const limitsText = ({ cardLimits, currency }: CardRow): string =>
  cardLimits
    .map(({ interval, amount }) => `${LIMIT_NAMES[interval]} ${currency} ${amount}`)
    .join(', ');

const cardListOf = (type: CardQueryType) =>
  defineList<CardRow>({
    name: `${type}-cards`,
    title: TITLES[type][0],
    guard: `${CARD_AREAS[type]}.view`,
    idOf: (card) => card.id,
    read: async (platform, actor, { limit, offset }) => {
      const page = { limit, pageNum: Math.floor(offset / limit) + 1, queryType: type };
      const { rows } = await listCards(platform, actor, page);
      return rows.map((row) => presentCard(actor, row));
    },
    columns: [
      { key: 'name', header: 'Card', kind: 'text', value: (c) => c.name },
      { key: 'number', header: 'Number', kind: 'text', value: (c) => c.number },
      { key: 'status', header: 'Status', kind: 'text', value: (c) => c.status },
      { key: 'holder', header: 'Holder', kind: 'text', value: (c) => c.holder.name },
      { key: 'purpose', header: 'Purpose', kind: 'text', value: (c) => c.purpose },
      {
        key: 'form',
        header: 'Form',
        kind: 'text',
        value: (c) => FORM_FACTOR_NAMES[c.formFactor] ?? '',
      },
      { key: 'currency', header: 'Currency', kind: 'text', value: (c) => c.currency },
      { key: 'account', header: 'Paid from', kind: 'text', value: (c) => c.accountName },
      { key: 'limits', header: 'Limits', kind: 'text', value: limitsText },
      { key: 'expiry', header: 'Expires', kind: 'text', value: (c) => c.expiry },
    ],
  });

const transactionListOf = (type: CardQueryType) =>
  defineList<TransactionRow>({
    name: `${type}-card-transactions`,
    title: TITLES[type][1],
    guard: `${CARD_AREAS[type]}.view`,
    idOf: (transaction) => transaction.id,
    read: async (platform, actor, { limit, offset }) => {
      const rows = await listAreaTransactions(platform, actor, { type, limit, offset });
      return rows.map(presentTransaction);
    },
    columns: [
      { key: 'at', header: 'Time, UTC', kind: 'text', value: (t) => t.authorisedAt },
      { key: 'merchant', header: 'Merchant', kind: 'text', value: (t) => t.merchantName },
      {
        key: 'category',
        header: 'Category',
        kind: 'text',
        value: (t) => MERCHANT_CATEGORIES[t.category].name,
      },
      {
        key: 'charged',
        header: 'Charged',
        kind: 'money',
        value: (t) => ({ amount: t.transactionAmount, currency: t.transactionCurrency }),
      },
      { key: 'chargedIn', header: 'Currency', kind: 'text', value: (t) => t.transactionCurrency },
      {
        key: 'billed',
        header: 'Billed',
        kind: 'money',
        value: (t) => ({ amount: t.billingAmount, currency: t.billingCurrency }),
      },
      { key: 'billedIn', header: 'Billed in', kind: 'text', value: (t) => t.billingCurrency },
      { key: 'status', header: 'Status', kind: 'text', value: (t) => t.status },
      { key: 'reason', header: 'Reason', kind: 'text', value: (t) => t.failureReason },
      { key: 'card', header: 'Card', kind: 'text', value: (t) => `${t.cardName} •• ${t.lastFour}` },
      { key: 'holder', header: 'Holder', kind: 'text', value: (t) => t.holderName },
      { key: 'account', header: 'Account', kind: 'text', value: (t) => t.accountCode },
      { key: 'vessel', header: 'Vessel', kind: 'text', value: (t) => t.vesselName },
      { key: 'voyage', header: 'Voyage', kind: 'text', value: (t) => t.voyageNumber },
      { key: 'receipt', header: 'Receipt', kind: 'text', value: (t) => t.receiptName },
      { key: 'reference', header: 'Reference', kind: 'text', value: (t) => t.reference },
    ],
  });

/** A list of cards and one of transactions for each of the three, under the permission of its own area. */
export const cardLists = CARD_QUERY_TYPES.flatMap((type) => [
  cardListOf(type),
  transactionListOf(type),
]);
