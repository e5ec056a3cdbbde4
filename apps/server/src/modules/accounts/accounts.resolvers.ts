import { formatAmount } from '@mainsheet/money';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentLine } from '../ledger/index.ts';
import {
  presentAccount,
  presentBalance,
  presentBalances,
  presentCountry,
  presentSum,
  presentTransaction,
} from './accounts.presenter.ts';
import * as service from './accounts.service.ts';
import { findBalance, readBalances } from './balances.service.ts';
import { INSTITUTIONS } from './institutions.ts';
import { transferMoney } from './transfers.service.ts';

export const accountResolvers: Resolvers = {
  Query: {
    listGlobalAccount: async (_, page, c) => {
      const rows = await service.listGlobalAccounts(c.platform, actorOf(c), page);
      return { rows: rows.map(presentAccount), total: Number(rows[0]?.count ?? 0) };
    },
    globalAccount: async (_, { id }, c) =>
      presentAccount(await service.getGlobalAccount(c.platform, actorOf(c), id)),
    listGlobalAccountCountries: () => INSTITUTIONS.map(presentCountry),
    openingFee: async (_, { currency }, c) => {
      const cost = await service.readOpeningFee(c.platform, actorOf(c), currency);
      if (!cost) return null;
      const { fee, payer } = cost;
      return { amount: formatAmount(fee), currency: fee.currency, accountName: payer.nickname };
    },
    accountChoices: async (_, __, c) => {
      const page = { pageSize: 100, pageNum: 0 };
      const rows = await service.listGlobalAccounts(c.platform, actorOf(c), page);
      return rows.map(({ id, currency, nickname, status }) => ({
        id,
        currency,
        nickName: nickname,
        status,
      }));
    },
    getBalance: async (_, asked, c) => {
      const row = await findBalance(c.platform, actorOf(c), asked);
      if (row) return { errorFlag: 'SUCCESS', message: '', balance: presentBalance(row) };
      return { errorFlag: 'ERROR', message: 'Failed to fetch account balance', balance: null };
    },
    balances: async (_, __, c) => presentBalances(await readBalances(c.platform, actorOf(c))),
    listTransactions: async (_, { pageNum, ...asked }, c) => {
      const query = { ...asked, offset: pageNum * asked.limit };
      const { rows, sums } = await service.listTransactions(c.platform, actorOf(c), query);
      return {
        rows: rows.map(presentTransaction),
        total: sums.reduce((total, sum) => total + Number(sum.count), 0),
        sums: sums.map(presentSum),
      };
    },
    bankTransaction: async (_, { id }, c) => {
      const found = await service.getTransaction(c.platform, actorOf(c), id);
      return {
        transaction: presentTransaction(found.row),
        otherSide: found.otherSide && presentTransaction(found.otherSide),
        lines: found.lines.map(presentLine),
      };
    },
  },
  Mutation: {
    addGlobalAccount: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey ?? null };
      const row = await service.addGlobalAccount(c.platform, actorOf(c), request);
      return { message: `${row.nickname} is open.`, account: presentAccount(row) };
    },
    updateGlobalAccount: async (_, { accountId, version, data }, c) => {
      const change = { id: accountId, version, data };
      const row = await service.renameGlobalAccount(c.platform, actorOf(c), change);
      return {
        message: `The account is called ${row.nickname} now.`,
        account: presentAccount(row),
      };
    },
    transferMoney: async (_, { data, idempotencyKey }, c) => {
      const request = { data, key: idempotencyKey };
      const done = await transferMoney(c.platform, actorOf(c), request);
      return {
        message: `The money is in ${done.accounts[1]?.nickname ?? 'the account'}.`,
        accounts: done.accounts.map(presentAccount),
        transactions: done.transactions.map(presentTransaction),
      };
    },
  },
};
