import { presentCallEntry, presentMoment } from '../voyages/index.ts';
import type { ReportPreview } from './judging.service.ts';
import type {
  ConsumptionRow,
  FuelReportRow,
  VesselReportRow,
} from './vessel-reports.repository.ts';

export function presentReport(row: VesselReportRow) {
  const { details } = row;
  const { distanceNm, hours } = details;
  return {
    id: row.id,
    vesselId: row.vessel_id,
    vesselName: row.vessel_name,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    callRowId: row.row_id,
    callPortName: row.port_name,
    kind: row.kind,
    status: row.status,
    reportedAt: row.reported_at,
    latitude: details.latitude,
    longitude: details.longitude,
    port: details.port,
    distanceNm,
    hours,
    speedKn: distanceNm === null || !hours ? null : distanceNm / hours,
    distanceToGoNm: details.distanceToGoNm ?? null,
    rpm: details.rpm,
    slipPercent: details.slipPercent,
    windBeaufort: details.windBeaufort,
    seaState: details.seaState,
    fuels: details.fuels,
    eta: details.eta,
    etaPort: details.etaPort,
    cargoT: details.cargoT,
    draftForwardM: details.draftForwardM,
    draftAftM: details.draftAftM,
    remarks: details.remarks,
    keyTimes: details.keyTimes ?? null,
    judgedAt: row.judged_at,
    judgedBy: row.judged_by,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

export const presentFuelReport = ({ id, kind, reported_at, row_id, details }: FuelReportRow) => ({
  ...{ id, kind, reportedAt: reported_at, rowId: row_id },
  ...{ distanceNm: details.distanceNm, hours: details.hours },
  fuels: details.fuels.map(({ fuel, usedT }) => ({ fuel, usedT })),
});

export const presentConsumption = (row: ConsumptionRow) => ({
  month: row.month,
  fuel: row.fuel,
  tonnes: row.tonnes,
  isEstimated: row.is_estimated,
});

export const presentPreview = ({ report, refusal, before, after, replaced }: ReportPreview) => ({
  report: presentReport(report),
  refusal,
  before: before && presentMoment(before),
  after: after && presentMoment(after),
  replaced: replaced.map(presentCallEntry),
});
