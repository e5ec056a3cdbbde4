import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentVoyageDocument } from './voyage-documents.presenter.ts';
import { listVoyageDocuments } from './voyage-documents.service.ts';

export const voyageDocumentResolvers: Resolvers = {
  Query: {
    voyageDocuments: async (_, { voyageId }, c) =>
      (await listVoyageDocuments(c.platform, actorOf(c), voyageId)).map(presentVoyageDocument),
  },
};
