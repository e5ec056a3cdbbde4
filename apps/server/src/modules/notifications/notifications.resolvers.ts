import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { markNotificationsRead } from './notifications.service.ts';

export const notificationResolvers: Resolvers = {
  Mutation: {
    markNotificationsRead: async (_, { ids }, c) => {
      const count = await markNotificationsRead(c.platform, actorOf(c), ids ?? null);
      return { message: count === 1 ? '1 is read.' : `${count} are read.`, count };
    },
  },
};
