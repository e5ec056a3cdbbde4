import { amountText, formatAmount } from '@mainsheet/money';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { allocateTransaction, removeReceipt } from './allocating.service.ts';
import * as presenter from './cards.presenter.ts';
import { type CardRow, cardLabel } from './cards.repository.ts';
import * as service from './cards.service.ts';
import * as issuing from './issuing.service.ts';
import { playMerchant } from './network.service.ts';
import { issueCardToken, readDetails } from './showing.service.ts';
import * as steps from './steps.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

async function answer(c: Context, card: CardRow, words: string) {
  const read = await service.readCard(...asked(c), card.id);
  const message = `${card.name} ${cardLabel(card)} ${words}`;
  return { message, card: presenter.presentCard(actorOf(c), read) };
}

export const cardResolvers: Resolvers = {
  Query: {
    listCards: async (_, query, c) => {
      const { rows, total } = await service.listCards(...asked(c), query);
      return { rows: rows.map((card) => presenter.presentCard(actorOf(c), card)), total };
    },
    cardCounts: (_, __, c) => service.countCards(...asked(c)),
    getCardDetails: async (_, args, c) =>
      presenter.presentDetails(actorOf(c), await readDetails(...asked(c), args)),
    getCardTransactionList: async (_, query, c) => {
      const page = await service.listCardTransactions(...asked(c), query);
      const { currency, sums } = page;
      const text = (minor: string) => amountText(currency, minor);
      return {
        rows: page.rows.map(presenter.presentTransaction),
        total: Number(sums.count),
        currency,
        spent: text(sums.spent),
        declined: Number(sums.declined),
        receiptsMissing: Number(sums.missing),
        categories: page.categories.map(({ category, minor }) => ({
          category,
          amount: text(minor),
        })),
      };
    },
    cardChoices: async (_, __, c) => {
      const { holders, accounts } = await issuing.readChoices(...asked(c));
      return {
        holders: holders.map((one) => ({
          id: one.id,
          name: `${one.first_name} ${one.last_name}`.trim(),
        })),
        accounts: accounts.map(({ id, nickname, currency }) => ({
          ...{ id, currency },
          nickName: nickname,
          issueFee: formatAmount(issuing.issueFee(c.platform, actorOf(c), currency)),
        })),
      };
    },
  },
  Mutation: {
    createCard: async (_, { data, idempotencyKey, proof }, c) => {
      const request = { data, key: idempotencyKey ?? null, proof: proof ? proofOf(proof) : null };
      const card = await issuing.createCard(...asked(c), request);
      const isOnItsWay = card.status === 'Pending';
      return answer(c, card, isOnItsWay ? 'is on its way.' : 'is ready to use.');
    },
    updateCard: async (_, { cardId: id, version, data, proof }, c) => {
      const change = { id, version, data, proof: proof ? proofOf(proof) : null };
      return answer(c, await issuing.updateCard(...asked(c), change), 'is saved.');
    },
    activateCard: async (_, { cardId: id, version, lastFour }, c) => {
      const card = await steps.activateCard(...asked(c), { id, version, lastFour });
      return answer(c, card, 'is active.');
    },
    freezeCard: async (_, { cardId: id, version, reason }, c) => {
      const step = { id, version, reason: reason ?? '' };
      return answer(c, await steps.freezeCard(...asked(c), step), 'is frozen.');
    },
    unfreezeCard: async (_, { cardId: id, version }, c) =>
      answer(c, await steps.unfreezeCard(...asked(c), { id, version }), 'is active again.'),
    reportCardLost: async (_, { cardId: id, version }, c) => {
      const { replacement } = await steps.reportLost(...asked(c), { id, version });
      return answer(c, replacement, 'takes the place of the lost card.');
    },
    closeCard: async (_, { cardId: id, version, reason }, c) => {
      const step = { id, version, reason: reason ?? '' };
      return answer(c, await steps.closeCard(...asked(c), step), 'is closed.');
    },
    cardAuthorisationToken: async (_, { cardId, proof }, c) => {
      const request = { cardId, proof: proof ? proofOf(proof) : null };
      return { ...(await issueCardToken(...asked(c), request)) };
    },
    allocateCardTransaction: async (_, { transactionId: id, version, data }, c) => {
      const row = await allocateTransaction(...asked(c), { id, version, data });
      return { message: 'Saved.', transaction: presenter.presentTransaction(row) };
    },
    removeCardReceipt: async (_, { transactionId }, c) => {
      const row = await removeReceipt(...asked(c), transactionId);
      return {
        message: 'The receipt was removed.',
        transaction: presenter.presentTransaction(row),
      };
    },
    playMerchant: async (_, { cardId, data }, c) => {
      const row = await playMerchant(...asked(c), { cardId, data });
      const message = row.failure_reason
        ? `${row.status}: ${row.failure_reason}`
        : `${row.merchant_name}: ${row.status.toLowerCase()}.`;
      return { message, transaction: presenter.presentTransaction(row) };
    },
  },
};
