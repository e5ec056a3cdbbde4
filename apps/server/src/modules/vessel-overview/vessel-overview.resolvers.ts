import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { readMap, readOverview } from './vessel-overview.service.ts';

export const vesselOverviewResolvers: Resolvers = {
  Query: {
    vesselOverview: async (_, { vesselId }, c) => {
      const { counts, earnings, activeVoyages, ...rest } = await readOverview(
        c.platform,
        actorOf(c),
        vesselId,
      );
      return {
        ...rest,
        estimateCount: Number(counts.estimates),
        voyageCount: Number(counts.voyages),
        timeCharterCount: Number(counts.time_charters),
        activeVoyages: activeVoyages.map((row) => ({
          id: row.id,
          voyageNumber: row.label,
          status: row.status,
          commencingAt: row.commencing_at,
          completionAt: row.completion_at,
        })),
        earnings: earnings?.map(({ month, net_tce: netTce }) => ({ month, netTce })) ?? null,
      };
    },
    vesselMap: async (_, { vesselId }, c) => {
      const { portsAhead, ...map } = await readMap(c.platform, actorOf(c), vesselId);
      return { ...map, portsAhead: portsAhead.map(({ code: _, ...port }) => port) };
    },
  },
};
