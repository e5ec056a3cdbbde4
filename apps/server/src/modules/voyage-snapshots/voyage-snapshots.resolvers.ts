import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentSnapshot, presentWholeSnapshot } from './voyage-snapshots.presenter.ts';
import * as service from './voyage-snapshots.service.ts';

export const voyageSnapshotResolvers: Resolvers = {
  Query: {
    voyageSnapshots: async (_, { voyageId }, c) =>
      (await service.listSnapshots(c.platform, actorOf(c), voyageId)).map(presentSnapshot),
    voyageSnapshot: async (_, { id }, c) =>
      presentWholeSnapshot(await service.readSnapshot(c.platform, actorOf(c), id)),
  },
  Mutation: {
    takeVoyageSnapshot: async (_, request, c) => {
      const snapshot = await service.takeSnapshot(c.platform, actorOf(c), request);
      return { message: 'The snapshot was taken.', snapshot: presentSnapshot(snapshot) };
    },
  },
};
