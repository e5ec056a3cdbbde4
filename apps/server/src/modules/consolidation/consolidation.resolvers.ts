import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentConsolidation, presentMark } from './consolidation.presenter.ts';
import * as service from './consolidation.service.ts';

export const consolidationResolvers: Resolvers = {
  Query: {
    groupCompanies: (_, __, c) => service.listReadable(c.platform, actorOf(c)),
    groupContacts: async (_, __, c) =>
      (await service.listMarks(c.platform, actorOf(c))).map(presentMark),
    consolidation: async (_, wanted, c) =>
      presentConsolidation(await service.readConsolidation(c.platform, actorOf(c), wanted)),
  },
  Mutation: {
    markGroupContact: async (_, mark, c) => ({
      message: await service.markContact(c.platform, actorOf(c), mark),
    }),
    unmarkGroupContact: async (_, { contactId }, c) => ({
      message: await service.unmarkContact(c.platform, actorOf(c), contactId),
    }),
  },
};
