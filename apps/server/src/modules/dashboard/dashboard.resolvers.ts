import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentActivity, presentOverview } from './dashboard.presenter.ts';
import { readActivity, readOverview } from './dashboard.service.ts';

export const dashboardResolvers: Resolvers = {
  Query: {
    dashboardOverview: async (_, __, c) =>
      presentOverview(await readOverview(c.platform, actorOf(c))),
    activity: async (_, __, c) => (await readActivity(c.platform, actorOf(c))).map(presentActivity),
  },
};
