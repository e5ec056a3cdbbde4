import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentPostings, presentTaxReport } from './tax-report.presenter.ts';
import { listPostings, readTaxReport } from './tax-report.service.ts';

export const taxReportResolvers: Resolvers = {
  Query: {
    taxReport: async (_, span, c) =>
      presentTaxReport(await readTaxReport(c.platform, actorOf(c), span)),
    taxPostings: async (_, query, c) =>
      presentPostings(await listPostings(c.platform, actorOf(c), query)),
  },
};
