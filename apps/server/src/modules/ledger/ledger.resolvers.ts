import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentCashFlowStatement } from './cash-flow.presenter.ts';
import { presentLine, presentTrialBalance } from './ledger.presenter.ts';
import * as service from './ledger.service.ts';
import {
  presentBalanceSheet,
  presentProfitAndLoss,
  presentResultsBy,
} from './reports.presenter.ts';
import * as reports from './reports.service.ts';

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
    profitAndLoss: async (_, { spans }, c) =>
      presentProfitAndLoss(await reports.readProfitAndLoss(c.platform, actorOf(c), spans)),
    cashFlowStatement: async (_, { spans }, c) =>
      presentCashFlowStatement(await reports.readCashFlowStatement(c.platform, actorOf(c), spans)),
    balanceSheet: async (_, { days }, c) =>
      presentBalanceSheet(await reports.readBalanceSheet(c.platform, actorOf(c), days)),
    resultsBy: async (_, query, c) =>
      presentResultsBy(await reports.readResultsBy(c.platform, actorOf(c), query)),
    periodChanges: async (_, __, c) => {
      const rows = await service.listPeriodChanges(c.platform, actorOf(c));
      return rows.map(({ id, month, reason, ...row }) => ({
        ...{ id, month, reason, isClosed: row.is_closed },
        ...{ changedAt: row.changed_at, changedBy: row.changed_by },
      }));
    },
    closedPeriods: async (_, __, c) => {
      const rows = await service.listClosedPeriods(c.platform, actorOf(c));
      return rows.map((p) => ({ month: p.month, closedAt: p.closed_at, closedBy: p.closed_by }));
    },
  },
  Mutation: {
    closePeriod: async (_, { month, reason }, c) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, reason, isClosed: true });
      return { message: `${month.slice(0, 7)} is closed.` };
    },
    reopenPeriod: async (_, { month, reason }, c) => {
      await service.setPeriodClosed(c.platform, actorOf(c), { month, reason, isClosed: false });
      return { message: `${month.slice(0, 7)} is open again.` };
    },
  },
};
