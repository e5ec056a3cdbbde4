import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { answerVoyage } from '../voyages/index.ts';
import { prefillBunkerBill } from './bunker-bill.service.ts';
import { presentLifting } from './bunker-liftings.presenter.ts';
import * as service from './bunker-liftings.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const bunkerLiftingResolvers: Resolvers = {
  Query: {
    bunkerLiftings: async (_, { voyageId }, c) =>
      (await service.listLiftings(...asked(c), voyageId)).map(presentLifting),
    prefillBunkerBill: (_, { voyageId, liftingIds }, c) =>
      prefillBunkerBill(...asked(c), { voyageId, liftingIds: liftingIds ?? null }),
  },
  Mutation: {
    saveBunkerLifting: async (_, { voyageId, id, version, data }, c) => {
      const change = { voyageId, id: id ?? null, version: version ?? null, data };
      await service.saveLifting(...asked(c), change);
      return answerVoyage(c, voyageId, 'The lifting was saved.');
    },
    deleteBunkerLifting: async (_, { voyageId, id, version }, c) => {
      await service.deleteLifting(...asked(c), { voyageId, id, version });
      return answerVoyage(c, voyageId, 'The lifting was deleted.');
    },
  },
};
