import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import * as judging from './judging.service.ts';
import {
  presentConsumption,
  presentFuelReport,
  presentPreview,
  presentReport,
} from './vessel-reports.presenter.ts';
import * as service from './vessel-reports.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const vesselReportResolvers: Resolvers = {
  Query: {
    vesselReports: async (_, args, c) =>
      (await service.listReports(...asked(c), args)).map(presentReport),
    noonReportDetails: async (_, { id }, c) =>
      presentReport(await service.getReport(...asked(c), id)),
    voyageFuelReports: async (_, { voyageId }, c) => {
      const { rows, waiting } = await service.readFuelReports(...asked(c), voyageId);
      return { reports: rows.map(presentFuelReport), waiting };
    },
    previewVesselReport: async (_, { id }, c) =>
      presentPreview(await judging.previewReport(...asked(c), id)),
    fuelConsumptionByVessel: async (_, { vesselId }, c) =>
      (await service.readConsumption(...asked(c), vesselId)).map(presentConsumption),
  },
  Mutation: {
    createVesselReport: async (_, { data }, c) => ({
      message: 'The report was submitted.',
      vesselReport: presentReport(await service.createReport(...asked(c), data)),
    }),
    updateVesselReport: async (_, { id, version, data }, c) => ({
      message: 'The report was changed.',
      vesselReport: presentReport(await service.updateReport(...asked(c), { id, version, data })),
    }),
    judgeVesselReport: async (_, { id, version, status }, c) => {
      const row = await judging.judgeReport(...asked(c), { id, version, status });
      const message = `The report was ${row.status.toLowerCase()}.`;
      return { message, vesselReport: presentReport(row) };
    },
    takeVesselReportBack: async (_, { id, version }, c) => ({
      message: 'The approval was taken back.',
      vesselReport: presentReport(await judging.takeApprovalBack(...asked(c), { id, version })),
    }),
  },
};
