import type { FormulaTerm } from '@mainsheet/contract';
import { type Decimal, decimal, formatDecimal } from '@mainsheet/money';
import { monthsOf, type Quoted } from './market-period.ts';
import type { ForwardRow, RouteRow } from './market-rates.repository.ts';
import { termsOf } from './market-series.ts';

const VALUE_DECIMALS = 6;

const quotedOf = (rows: readonly ForwardRow[]): Quoted[] =>
  rows.map((row) => ({ from: row.period_from, to: row.period_to, value: row.value }));

/** Curves of routes from those that were quoted: of a formula route by month, for months that all its parts have. */
export function curvesOf(
  routes: readonly RouteRow[],
  all: readonly RouteRow[],
  quoted: readonly ForwardRow[],
): ForwardRow[] {
  const byRoute = Map.groupBy(quoted, (row) => row.route_id);
  const idOf = new Map(all.map(({ code, id }) => [code, id]));
  return routes.flatMap((route) => {
    const terms = termsOf(route);
    return terms.length === 0
      ? (byRoute.get(route.id) ?? [])
      : sumCurves(route, terms, (code) => byRoute.get(idOf.get(code) ?? '') ?? []);
  });
}

function sumCurves(
  { id }: RouteRow,
  terms: readonly FormulaTerm[],
  rowsOf: (code: string) => readonly ForwardRow[],
): ForwardRow[] {
  const named = terms.flatMap(({ code, factor }) =>
    code === null ? [] : [{ factor, rows: rowsOf(code) }],
  );
  const [first] = named;
  if (first === undefined || named.some(({ rows }) => rows.length === 0)) return [];
  const constant = terms
    .filter(({ code }) => code === null)
    .reduce((sum, { factor }) => sum.plus(factor), decimal(0));
  const parts = named.map(({ factor, rows }) => ({
    factor,
    values: new Map(monthsOf(quotedOf(rows)).map(({ from, value }) => [from, value])),
  }));
  // As old as the oldest of its parts.
  const quotedOn = named.map(({ rows }) => rows[0]!.quoted_on).toSorted()[0]!;
  return monthsOf(quotedOf(first.rows)).flatMap(({ from, to }): ForwardRow[] => {
    if (!parts.every(({ values }) => values.has(from))) return [];
    const value = parts.reduce<Decimal>(
      (sum, { factor, values }) => sum.plus(decimal(factor).times(values.get(from)!)),
      constant,
    );
    return [
      {
        ...{ route_id: id, quoted_on: quotedOn, period_from: from, period_to: to },
        value: formatDecimal(value.toDecimalPlaces(VALUE_DECIMALS)),
        ...{ source: '', recorded_at: first.rows[0]!.recorded_at, recorded_by: '' },
      },
    ];
  });
}
