import { actorOf } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { readCharterHires } from './charter-hires.service.ts';

export const charterHireResolvers = {
  Query: {
    charterHires: (_, { vesselIds, at }, c) =>
      readCharterHires(c.platform, actorOf(c), { vesselIds, at }),
  },
} satisfies Resolvers;
