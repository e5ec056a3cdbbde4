import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { readVoyageOverview } from './voyage-overview.service.ts';

export const voyageOverviewResolvers: Resolvers = {
  Query: {
    voyageOverview: (_, { voyageId }, c) => readVoyageOverview(c.platform, actorOf(c), voyageId),
  },
};
