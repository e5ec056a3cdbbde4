import { assertOwnCompany } from '../../platform/actor.ts';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentPaper } from './papers.presenter.ts';
import { findDownload, removePaper } from './papers.service.ts';

export const paperResolvers: Resolvers = {
  Query: {
    downloadDocument: async (_, { documentId, companyKey }, c) => {
      const actor = actorOf(c);
      assertOwnCompany(actor, companyKey);
      return presentPaper(await findDownload(c.platform, actor, documentId));
    },
  },
  Mutation: {
    deleteDocument: async (_, { id, companyKey }, c) => {
      const actor = actorOf(c);
      assertOwnCompany(actor, companyKey);
      const removed = await removePaper(c.platform, actor, id);
      return { message: `${removed.name} was taken away.`, document: null };
    },
  },
};
