import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentOverview } from './dashboard.presenter.ts';
import { readOverview } from './dashboard.service.ts';

export const dashboardResolvers: ResolverMap = {
  Query: {
    dashboardOverview: async (_: unknown, __: unknown, c: Context) =>
      presentOverview(await readOverview(c.platform, actorOf(c))),
  },
};
