import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentRate } from './exchange-rates.presenter.ts';
import * as service from './exchange-rates.service.ts';

export const exchangeRateResolvers: Resolvers = {
  Query: {
    exchangeRates: async (_, query, c) => {
      const { rows, ...page } = await service.listExchangeRates(c.platform, actorOf(c), query);
      return { ...page, rows: rows.map(presentRate) };
    },
    exchangeRateOn: async (_, of, c) => {
      const row = await service.findExchangeRateOn(c.platform, actorOf(c), of);
      return row && presentRate(row);
    },
  },
  Mutation: {
    recordExchangeRate: async (_, { data }, c) => {
      const row = await service.recordExchangeRate(c.platform, actorOf(c), data);
      return { message: `The rate of ${row.currency} on ${row.rate_on} was recorded.`, count: 1 };
    },
    importExchangeRates: async (_, { xml }, c) => {
      const count = await service.importExchangeRates(c.platform, actorOf(c), xml);
      const message =
        count === 0
          ? 'Every rate of the file was known already.'
          : `${count} ${count === 1 ? 'rate was' : 'rates were'} imported.`;
      return { message, count };
    },
  },
};
