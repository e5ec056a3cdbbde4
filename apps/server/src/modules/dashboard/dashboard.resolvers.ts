import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentActivity, presentOverview } from './dashboard.presenter.ts';
import { readActivity, readOverview } from './dashboard.service.ts';
import {
  presentDue,
  presentFinance,
  presentOperations,
  presentPending,
} from './overview-calls.presenter.ts';
import * as calls from './overview-calls.service.ts';

export const dashboardResolvers: Resolvers = {
  Query: {
    dashboardOverview: async (_, __, c) =>
      presentOverview(await readOverview(c.platform, actorOf(c))),
    dashboardOperations: async (_, __, c) =>
      presentOperations(await calls.readOperations(c.platform, actorOf(c))),
    dashboardFinance: async (_, __, c) =>
      presentFinance(await calls.readFinance(c.platform, actorOf(c)), actorOf(c)),
    overviewVoyagealertscounts: (_, args, c) => calls.readAlertCounts(c.platform, actorOf(c), args),
    overviewApprovals: async (_, args, c) =>
      (await calls.readApprovals(c.platform, actorOf(c), args)).map(presentPending(actorOf(c))),
    overviewPaymentcalender: async (_, args, c) => {
      const { base, rows } = await calls.readCalendar(c.platform, actorOf(c), args);
      return rows.map(presentDue(base));
    },
    recentActivity: async (_, args, c) => {
      const { rows, hasMore } = await calls.readRecentActivity(c.platform, actorOf(c), args);
      return { data: rows.map(presentActivity), hasMore };
    },
    activity: async (_, __, c) => (await readActivity(c.platform, actorOf(c))).map(presentActivity),
  },
};
