import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentMessage } from './outbox.presenter.ts';
import * as service from './outbox.service.ts';

export const outboxResolvers: ResolverMap = {
  Query: {
    listOutbox: async (_: unknown, args: service.OutboxQuery, c: Context) => {
      const { rows, total } = await service.listOutbox(c.platform, actorOf(c), args);
      const isReadable = !c.platform.mailer.isReal && c.platform.config.isDemo;
      return { rows: rows.map((row) => presentMessage(row, isReadable)), total };
    },
  },
  Mutation: {
    retryOutboxMessage: async (_: unknown, { id }: { id: string }, c: Context) => ({
      message: `The mail to ${await service.retryMessage(c.platform, actorOf(c), id)} is tried again.`,
    }),
  },
};
