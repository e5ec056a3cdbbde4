import type { EstimateColumn } from '../model/estimate-column.ts';
import type { Slots } from '../model/slots.ts';
import { cargoRows, cargoSummary } from './cargo-rows.ts';
import { commissionRows, commissionSummary } from './commission-rows.ts';
import { bunkerRows, bunkerSummary, fuelsOf, portCostRows, portCostSummary } from './cost-rows.ts';
import { dateRows, dateSummary } from './date-rows.ts';
import { itineraryRows, itinerarySummary } from './itinerary-rows.ts';
import {
  dayRows,
  daySummary,
  resultRows,
  resultSummary,
  tceRows,
  tceSummary,
} from './result-rows.ts';
import type { GroupKey, GroupSummary, RowSpec } from './row-spec.ts';
import { vesselRows, vesselSummary } from './vessel-rows.ts';

export const SUMMARIES: Readonly<Record<GroupKey, GroupSummary>> = {
  vessel: vesselSummary,
  dates: dateSummary,
  itinerary: itinerarySummary,
  cargo: cargoSummary,
  commissions: commissionSummary,
  portCosts: portCostSummary,
  bunkers: bunkerSummary,
  days: daySummary,
  result: resultSummary,
  tce: tceSummary,
};

/** Every row of the worksheet for these columns, in order. */
export function rowsFor(columns: readonly EstimateColumn[], slots: Slots): RowSpec[] {
  const cargoCount = Math.max(1, ...columns.map((column) => column.inputs.cargoes.length));
  return [
    ...vesselRows,
    ...dateRows,
    ...itineraryRows(slots),
    ...cargoRows(cargoCount),
    ...commissionRows(cargoCount),
    ...portCostRows(slots),
    ...bunkerRows(fuelsOf(columns)),
    ...dayRows,
    ...resultRows,
    ...tceRows,
  ];
}
