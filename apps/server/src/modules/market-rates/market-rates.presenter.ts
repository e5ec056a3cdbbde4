import { decimal, formatDecimal } from '@mainsheet/money';
import { monthsOf } from './market-period.ts';
import type { ForwardRow, RouteRow } from './market-rates.repository.ts';
import type { Summary } from './market-series.ts';

export type Route = { readonly route: RouteRow; readonly summary: Summary };

export function presentRoute({ route, summary }: Route) {
  return {
    id: route.id,
    code: route.code,
    name: route.name,
    unit: route.unit,
    description: route.description,
    formula: route.formula,
    isActive: route.is_active,
    updatedAt: route.updated_at,
    updatedBy: route.updated_by,
    version: route.version,
    ...summary,
  };
}

/** Forward rows as curves, one for each route, in the order they come. */
export function presentCurves(rows: readonly ForwardRow[]) {
  return [...Map.groupBy(rows, (row) => row.route_id)].map(([routeId, quoted]) => {
    const periods = quoted.map((row) => ({
      from: row.period_from,
      to: row.period_to,
      value: formatDecimal(decimal(row.value)),
    }));
    const { quoted_on: quotedOn, source } = quoted[0]!;
    return { routeId, quotedOn, source, periods, months: monthsOf(periods) };
  });
}
