import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentLine, presentTrialBalance } from './ledger.presenter.ts';
import * as service from './ledger.service.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    trialBalance: async (_, args, c) =>
      presentTrialBalance(
        await service.readTrialBalance(c.platform, actorOf(c), args.asOf ?? null),
      ),
    ledgerLines: async (_, args, c) => {
      const { rows, total } = await service.listLedgerLines(c.platform, actorOf(c), args);
      return { rows: rows.map(presentLine), total };
    },
    closedPeriods: async (_, __, c) => {
      const rows = await service.listClosedPeriods(c.platform, actorOf(c));
      return rows.map((p) => ({ month: p.month, closedAt: p.closed_at, closedBy: p.closed_by }));
    },
  },
  Mutation: {
    closePeriod: async (_, { month }, c) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, isClosed: true });
      return { message: `${month.slice(0, 7)} is closed.` };
    },
    reopenPeriod: async (_, { month }, c) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, isClosed: false });
      return { message: `${month.slice(0, 7)} is open again.` };
    },
  },
};
