import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { importBunkerReport } from './bunker-report.service.ts';
import { presentYear } from './emission-reports.presenter.ts';
import { importLog, readYear } from './emission-reports.service.ts';

export const emissionReportResolvers: Resolvers = {
  Query: {
    emissionYear: async (_, args, c) => presentYear(await readYear(c.platform, actorOf(c), args)),
  },
  Mutation: {
    importLogAbstract: async (_, args, c) => {
      const { count, faults, unread, isTaken } = await importLog(c.platform, actorOf(c), args);
      const taken =
        count === 1 ? '1 report was taken and waits' : `${count} reports were taken and wait`;
      const message = isTaken ? `${taken} to be approved.` : '';
      return { message, count, faults: [...faults], unread: [...unread], isTaken };
    },
    importBunkerReport: async (_, args, c) => {
      const { count, faults, unread, isTaken } = await importBunkerReport(
        c.platform,
        actorOf(c),
        args,
      );
      const taken = count === 1 ? '1 delivery note was' : `${count} delivery notes were`;
      const message = isTaken ? `${taken} taken.` : '';
      return { message, count, faults: [...faults], unread: [...unread], isTaken };
    },
  },
};
