import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentMessage } from './outbox.presenter.ts';
import * as service from './outbox.service.ts';

export const outboxResolvers: Resolvers = {
  Query: {
    listOutbox: async (_, args, c) => {
      const { rows, total } = await service.listOutbox(c.platform, actorOf(c), args);
      const { mailer, texts, config } = c.platform;
      const isReadable = {
        mail: !mailer.isReal && config.isDemo,
        sms: !texts.isReal && config.isDemo,
        push: false,
      };
      return { rows: rows.map((row) => presentMessage(row, isReadable)), total };
    },
  },
  Mutation: {
    retryOutboxMessage: async (_, { id }, c) => ({
      message: `The message to ${await service.retryMessage(c.platform, actorOf(c), id)} is tried again.`,
    }),
  },
};
