import type { SeaReport, Warranty } from '@mainsheet/performance';
import type { VesselReport } from '../reports/reports.queries.ts';
import { detailsOf } from '../vessel-record.ts';
import type { VesselRow } from '../vessels.queries.ts';

const AT_SEA = new Set(['Noon', 'Arrival']);

type Asked = {
  /** Days, both included; empty for all. */
  readonly from: string;
  readonly until: string;
};

/** Approved reports of time at sea within the days asked for. */
export function seaReportsOf(
  reports: readonly VesselReport[],
  { from, until }: Asked,
): readonly SeaReport[] {
  return reports.flatMap((report) => {
    const day = report.reportedAt.slice(0, 10);
    const isAsked = (from === '' || day >= from) && (until === '' || day <= until);
    if (!isAsked || report.status !== 'Approved' || !AT_SEA.has(report.kind)) return [];
    const { id, reportedAt, hours, distanceNm, windBeaufort, seaState, cargoT } = report;
    const usedT = report.fuels.reduce((sum, fuel) => sum + fuel.usedT, 0);
    // A ship at sea burns something: 0 is what was not typed.
    const fuel = { usedT: usedT > 0 ? usedT : null };
    return [{ id, reportedAt, hours, distanceNm, windBeaufort, seaState, cargoT, ...fuel }];
  });
}

/**
 * Each speed of the vessel's table once, its default first. What is used a day has the auxiliaries in it, and fuels
 * of one speed are burned instead of each other: that of emission control areas is the same promise again.
 */
export function warrantiesOf(vessel: Pick<VesselRow, 'details'>): readonly Warranty[] {
  const rows = detailsOf(vessel).seaConsumption.filter(
    ({ zone, speedKn }) => zone !== 'eca' && speedKn > 2,
  );
  const bySpeed = new Map<string, Warranty>();
  for (const row of rows.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const { condition, speedKn, tPerDay } = row;
    const key = `${condition} ${speedKn}`;
    if (!bySpeed.has(key)) bySpeed.set(key, { condition, speedKn, tPerDay });
  }
  return [...bySpeed.values()];
}
