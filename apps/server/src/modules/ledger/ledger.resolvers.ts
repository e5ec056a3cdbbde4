import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentLine, presentTrialBalance } from './ledger.presenter.ts';
import * as service from './ledger.service.ts';

type Month = { month: string };

export const ledgerResolvers: ResolverMap = {
  Query: {
    trialBalance: async (_: unknown, args: { asOf?: string }, c: Context) =>
      presentTrialBalance(
        await service.readTrialBalance(c.platform, actorOf(c), args.asOf ?? null),
      ),
    ledgerLines: async (_: unknown, args: service.LineQuery, c: Context) => {
      const rows = await service.listLedgerLines(c.platform, actorOf(c), args);
      return { rows: rows.map(presentLine), total: Number(rows[0]?.total ?? 0) };
    },
    closedPeriods: async (_: unknown, __: unknown, c: Context) => {
      const rows = await service.listClosedPeriods(c.platform, actorOf(c));
      return rows.map((p) => ({ month: p.month, closedAt: p.closed_at, closedBy: p.closed_by }));
    },
  },
  Mutation: {
    closePeriod: async (_: unknown, { month }: Month, c: Context) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, isClosed: true });
      return { message: `${month.slice(0, 7)} is closed.` };
    },
    reopenPeriod: async (_: unknown, { month }: Month, c: Context) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, isClosed: false });
      return { message: `${month.slice(0, 7)} is open again.` };
    },
  },
};
