import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentOverview } from './dashboard.presenter.ts';
import { readOverview } from './dashboard.service.ts';

export const dashboardResolvers: Resolvers = {
  Query: {
    dashboardOverview: async (_, __, c) =>
      presentOverview(await readOverview(c.platform, actorOf(c))),
  },
};
