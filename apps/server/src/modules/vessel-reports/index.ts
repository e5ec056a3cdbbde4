import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { vesselReportResolvers } from './vessel-reports.resolvers.ts';

export { judgeReport as judgeVesselReport } from './judging.service.ts';
export { presentReport as presentVesselReport } from './vessel-reports.presenter.ts';
export {
  listFuelReports,
  listReportedUse,
  type ReportedUse,
  type VesselReportRow,
} from './vessel-reports.repository.ts';
export {
  addReports as addVesselReports,
  createReport as createVesselReport,
  refusedReports as refusedVesselReports,
} from './vessel-reports.service.ts';

export const vesselReportsModule: Module = {
  name: 'vessel-reports',
  typeDefs: readFileSync(new URL('./vessel-reports.graphql', import.meta.url), 'utf8'),
  resolvers: vesselReportResolvers,
};
