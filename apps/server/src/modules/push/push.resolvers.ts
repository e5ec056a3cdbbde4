import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import * as service from './push.service.ts';

export const pushResolvers: Resolvers = {
  Query: {
    pushSettings: (_, { endpoint }, c) =>
      service.readPushSettings(c.platform, actorOf(c), endpoint),
  },
  Mutation: {
    subscribeToPush: async (_, { data }, c) => {
      await service.subscribe(c.platform, actorOf(c), data);
      return { message: 'Messages are pushed to this browser.' };
    },
    unsubscribeFromPush: async (_, __, c) => {
      await service.unsubscribe(c.platform, actorOf(c));
      return { message: 'Nothing is pushed to this browser any more.' };
    },
    pushTest: async (_, __, c) => {
      await service.pushTest(c.platform, actorOf(c));
      return { message: 'A test notification is on its way.' };
    },
  },
};
