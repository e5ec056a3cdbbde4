import type { VesselReport } from './reports.queries.ts';

/** A report as it is saved again, with what changes. */
export function dataOfReport(report: VesselReport, change: object) {
  const { vesselId, voyageId, callRowId, kind, reportedAt, latitude, longitude, port } = report;
  const { distanceNm, hours, distanceToGoNm, rpm, slipPercent, windBeaufort, seaState } = report;
  const { eta, etaPort, cargoT, draftForwardM, draftAftM, remarks } = report;
  return {
    ...{ vesselId, voyageId, callRowId, kind, reportedAt, latitude, longitude, port },
    ...{ distanceNm, hours, distanceToGoNm, rpm, slipPercent, windBeaufort, seaState },
    ...{ eta, etaPort, cargoT, draftForwardM, draftAftM, remarks },
    fuels: report.fuels.map(({ fuel, robT, usedT }) => ({ fuel, robT, usedT })),
    keyTimes: report.keyTimes && withoutTypeName(report.keyTimes),
    ...change,
  };
}

const withoutTypeName = (times: object): object =>
  Object.fromEntries(Object.entries(times).filter(([key]) => key !== '__typename'));
