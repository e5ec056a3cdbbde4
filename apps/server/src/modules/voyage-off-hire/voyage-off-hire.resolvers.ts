import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { answerVoyage } from '../voyages/index.ts';
import type { OffHireRow } from './voyage-off-hire.repository.ts';
import * as service from './voyage-off-hire.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const presentOffHire = (row: OffHireRow & { voyage_id: string }) => ({
  id: row.id,
  voyageId: row.voyage_id,
  activity: row.activity,
  reason: row.reason,
  delayStart: row.start_at,
  delayEnd: row.end_at,
  isIncludeInPAndL: row.is_in_profit_and_loss,
  ownersTimePercentage: row.percent,
  remarks: row.remarks,
  fuels: row.fuels,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  version: row.version,
});

export const voyageOffHireResolvers: Resolvers = {
  Query: {
    voyageOffHire: async (_, { voyageId }, c) =>
      (await service.listVoyageOffHire(...asked(c), voyageId)).map(presentOffHire),
  },
  Mutation: {
    saveVoyageOffHire: async (_, { voyageId, id, version, data }, c) => {
      const change = { voyageId, id: id ?? null, version: version ?? null, data };
      await service.saveVoyageOffHire(...asked(c), change);
      return answerVoyage(c, voyageId, 'Off-hire was saved.');
    },
    deleteVoyageOffHire: async (_, { voyageId, id, version }, c) => {
      await service.deleteVoyageOffHire(...asked(c), { voyageId, id, version });
      return answerVoyage(c, voyageId, 'Off-hire was deleted.');
    },
  },
};
