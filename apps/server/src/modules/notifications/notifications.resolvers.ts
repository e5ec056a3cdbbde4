import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { markNotificationsRead } from './notifications.service.ts';

export const notificationResolvers: ResolverMap = {
  Mutation: {
    markNotificationsRead: async (
      _: unknown,
      { ids }: { ids?: readonly string[] | null },
      c: Context,
    ) => {
      const count = await markNotificationsRead(c.platform, actorOf(c), ids ?? null);
      return { message: count === 1 ? '1 is read.' : `${count} are read.`, count };
    },
  },
};
