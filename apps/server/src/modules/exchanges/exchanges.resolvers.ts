import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentTransaction } from '../accounts/index.ts';
import { presentExchange } from './exchanges.presenter.ts';
import type { OfferRow } from './exchanges.repository.ts';
import { offerExchange } from './offering.service.ts';
import { readExchange, takeExchange } from './taking.service.ts';

const present = (c: Context, row: OfferRow) => presentExchange(row, c.platform.clock.now());

export const exchangeResolvers: Resolvers = {
  Query: {
    exchange: async (_, { id }, c) => present(c, await readExchange(c.platform, actorOf(c), id)),
  },
  Mutation: {
    offerExchange: async (_, { data }, c) => {
      const offer = present(c, await offerExchange(c.platform, actorOf(c), data));
      return { message: `The rate counts for ${offer.secondsLeft} seconds.`, offer };
    },
    takeExchange: async (_, { data, idempotencyKey: key }, c) => {
      const { row, transactions } = await takeExchange(c.platform, actorOf(c), { data, key });
      return {
        message: `The money is in ${row.to_account_name}.`,
        exchange: present(c, row),
        transactions: transactions.map(presentTransaction),
      };
    },
  },
};
