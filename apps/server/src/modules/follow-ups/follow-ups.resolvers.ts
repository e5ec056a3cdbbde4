import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentFollowUp, presentWork } from './follow-ups.presenter.ts';
import { addFollowUp, listWork, readFollowUp } from './follow-ups.service.ts';

export const followUpResolvers: Resolvers = {
  Query: {
    followUpWork: async (_, __, c) => {
      const { rows, ...at } = await listWork(c.platform, actorOf(c));
      return { currency: at.base, rows: rows.map(presentWork(at)) };
    },
    followUp: async (_, { contactId }, c) =>
      presentFollowUp(await readFollowUp(c.platform, actorOf(c), contactId)),
  },
  Mutation: {
    addFollowUp: async (_, { contactId, data, idempotencyKey }, c) => {
      const request = { contactId, data, key: idempotencyKey ?? null };
      const done = await addFollowUp(c.platform, actorOf(c), request);
      return { message: 'The note was saved.', followUp: presentFollowUp(done) };
    },
  },
};
