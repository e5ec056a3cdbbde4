import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentContact } from '../contacts/index.ts';
import * as service from './contact-merges.service.ts';

export const contactMergeResolvers: Resolvers = {
  Query: {
    contactMergePreview: async (_, args, c) => {
      const { main, merged, ...rest } = await service.previewMerge(c.platform, actorOf(c), args);
      return { ...rest, main: presentContact(main), merged: presentContact(merged) };
    },
    contactMerges: async (_, { contactId }, c) =>
      (await service.listMerges(c.platform, actorOf(c), contactId)).map((merge) => ({
        ...{ id: merge.id, mergedName: merge.merged_name, mergedAt: merge.merged_at },
        ...{ mergedBy: merge.merged_by, obstacle: merge.obstacle },
      })),
  },
  Mutation: {
    mergeContacts: async (_, { data }, c) => {
      const row = await service.mergeContacts(c.platform, actorOf(c), data);
      return { message: `${row.name} is one record now.`, contact: presentContact(row) };
    },
    undoContactMerge: async (_, { mergeId }, c) => {
      const row = await service.undoMerge(c.platform, actorOf(c), mergeId);
      return { message: `${row.name} stands apart again.`, contact: presentContact(row) };
    },
  },
};
