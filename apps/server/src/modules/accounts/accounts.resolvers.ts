import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { listAccounts } from './accounts.repository.ts';

export const accountResolvers: Resolvers = {
  Query: {
    globalAccounts: async (_, __, c) => {
      const rows = await c.platform.db.readTenant(actorOf(c).companyId, listAccounts);
      return rows.map(({ id, currency, nickname, status, created_at }) => ({
        id,
        currency,
        nickname,
        status,
        createdAt: created_at,
      }));
    },
  },
};
