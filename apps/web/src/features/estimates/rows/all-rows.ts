import type { EstimateColumn } from '../model/estimate-column.ts';
import { moneySign } from '../model/money-sign.ts';
import type { Slots } from '../model/slots.ts';
import { carbonRows, carbonSummary } from './carbon-rows.ts';
import { cargoRows, cargoSummary } from './cargo-rows.ts';
import { charterRows, charterSummary } from './charter-rows.ts';
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
  charter: charterSummary,
  commissions: commissionSummary,
  portCosts: portCostSummary,
  bunkers: bunkerSummary,
  days: daySummary,
  result: resultSummary,
  tce: tceSummary,
  carbon: carbonSummary,
};

/** Money in the currency of the estimates, which is their company's. */
export const currencyOf = (columns: readonly EstimateColumn[]): string =>
  columns[0]?.inputs.baseCurrency ?? 'USD';

function inCurrency(rows: readonly RowSpec[], currency: string): RowSpec[] {
  const sign = moneySign(currency);
  return rows.map((row) =>
    row.unit?.includes('$') ? { ...row, unit: row.unit.replace('$', sign) } : row,
  );
}

/** Every row of the worksheet for these columns, in order. */
export function rowsFor(columns: readonly EstimateColumn[], slots: Slots): RowSpec[] {
  const cargoCount = Math.max(1, ...columns.map((column) => column.inputs.cargoes.length));
  const rows = [
    ...vesselRows,
    ...dateRows,
    ...itineraryRows(slots),
    ...cargoRows(cargoCount),
    ...charterRows(columns),
    ...commissionRows(cargoCount),
    ...portCostRows(slots),
    ...bunkerRows(fuelsOf(columns)),
    ...dayRows,
    ...resultRows,
    ...tceRows,
    ...carbonRows,
  ];
  return inCurrency(rows, currencyOf(columns));
}
