import { EXCLUDED_INDEX_ROUTES } from '@mainsheet/contract';
import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { listRoutes } from '../market-rates/index.ts';
import { readBunkerBalance } from './bunker-balance.service.ts';
import { readCii } from './cii.service.ts';
import { readMap, readOverview } from './vessel-overview.service.ts';

export const vesselOverviewResolvers: Resolvers = {
  Query: {
    vesselCii: async (_, { vesselId }, c) => {
      const ratings = await readCii(c.platform, actorOf(c), vesselId);
      const message = ratings.length === 1 ? '1 year' : `${ratings.length} years`;
      return { errorFlag: 'SUCCESS', message, ratings };
    },
    vesselBunkerBalance: (_, asked, c) => readBunkerBalance(c.platform, actorOf(c), asked),
    vesselRoutes: async (_, __, c) => {
      const routes = await listRoutes(c.platform, actorOf(c));
      return routes.flatMap(({ route: { id, code, name, unit, is_active: isActive } }) =>
        isActive && !EXCLUDED_INDEX_ROUTES.includes(code) ? [{ id, code, name, unit }] : [],
      );
    },
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
