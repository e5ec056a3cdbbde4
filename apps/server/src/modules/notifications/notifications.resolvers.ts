import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { countUnread, markNotificationsRead } from './notifications.service.ts';
import { listPreferences, updatePreference } from './preferences.service.ts';

export const notificationResolvers: Resolvers = {
  Query: {
    unreadNotifications: (_, __, c) => countUnread(c.platform, actorOf(c)),
    notificationPreferences: (_, __, c) => listPreferences(c.platform, actorOf(c)),
  },
  Mutation: {
    updateNotificationPreference: async (_, preference, c) => {
      await updatePreference(c.platform, actorOf(c), preference);
      return { message: 'Your choice was saved.' };
    },
    markNotificationsRead: async (_, { ids }, c) => {
      const count = await markNotificationsRead(c.platform, actorOf(c), ids ?? null);
      return { message: count === 1 ? '1 is read.' : `${count} are read.`, count };
    },
  },
};
