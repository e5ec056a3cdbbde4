import { actorOf } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { readHireSummary } from './hire-summary.service.ts';

export const hireSummaryResolvers = {
  Query: {
    hireSummary: (_, query, c) => readHireSummary(c.platform, actorOf(c), query),
  },
} satisfies Resolvers;
