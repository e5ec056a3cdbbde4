import type { ItineraryRow } from '@mainsheet/estimate';
import type { EstimateResult, Finding, FindingCode } from './estimate-result.ts';

/**
 * Findings about a cell that nobody filled in although the result of the voyage hangs on it. Whatever
 * is wrong in another way (a missed laycan, a tank too small) leaves a result that can be read.
 */
const MISSING: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'VESSEL_MISSING',
  'CARGO_MISSING',
  'CARGO_QUANTITY_MISSING',
  'CARGO_DENSITY_MISSING',
  'FREIGHT_MISSING',
  'HIRE_MISSING',
  'POOL_TERMS_MISSING',
  'ITINERARY_TOO_SHORT',
  'FIRST_ROW_FUNCTION',
  'LAST_ROW_FUNCTION',
  'PORT_UNRESOLVED',
  'DISTANCE_MISSING',
  'SPEED_MISSING',
  'RATE_MISSING',
  'PORT_COSTS_MISSING',
  'FUEL_PRICE_MISSING',
  'FUEL_ROWS_MISSING',
  'COMMENCING_DATE_INVALID',
]);

/**
 * What has to be typed before the figures of an estimate may be compared or called best; empty for a
 * complete one. In the order of the findings; `path` is the cell to go to.
 */
export const missingCells = (result: Pick<EstimateResult, 'findings'>): readonly Finding[] =>
  result.findings.filter(
    ({ code, severity }) =>
      // A cargo that is not loaded or not discharged yet waits for its port.
      MISSING.has(code) || (code === 'QUANTITY_UNBALANCED' && severity === 'error'),
  );

/** Net TCE in the base currency a day as lists may show it: null while something is missing. */
export const comparableTce = (result: EstimateResult): number | null =>
  missingCells(result).length > 0 ? null : result.totals.netTce;

/** Calls at which somebody always sends a bill. */
const COSTLY: ReadonlySet<string> = new Set(['Loading', 'Discharging', 'Canal transit']);

/** Whether a call that costs money has no costs yet; a typed zero says that there are none. */
export const arePortCostsMissing = (row: ItineraryRow): boolean =>
  COSTLY.has(row.portFunction) &&
  row.portName !== '' &&
  row.portExpenses === 0 &&
  row.portExpensesPerTonne === 0 &&
  !row.hasNoPortExpenses;

/** The row with these port expenses; null empties the cell, 0 says that the call costs nothing. */
export function withPortExpenses(row: ItineraryRow, amount: number | null): ItineraryRow {
  return { ...row, portExpenses: amount ?? 0, hasNoPortExpenses: amount === 0 };
}
