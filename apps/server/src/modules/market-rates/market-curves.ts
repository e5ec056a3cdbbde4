import type { FormulaTerm } from '@mainsheet/contract';
import { monthsOf, type Quoted } from './market-period.ts';
import type { ForwardRow, RouteRow } from './market-rates.repository.ts';
import { sumTerms, termsOf } from './market-series.ts';

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
  const named = terms.flatMap(({ code }) => (code === null ? [] : [{ code, rows: rowsOf(code) }]));
  const [first] = named;
  if (first === undefined || named.some(({ rows }) => rows.length === 0)) return [];
  const valuesOf = new Map(
    named.map(({ code, rows }) => [
      code,
      new Map(monthsOf(quotedOf(rows)).map(({ from, value }) => [from, value])),
    ]),
  );
  // As old as the oldest of its parts.
  const quotedOn = named.map(({ rows }) => rows[0]!.quoted_on).toSorted()[0]!;
  return monthsOf(quotedOf(first.rows)).flatMap(({ from, to }): ForwardRow[] => {
    if (!valuesOf.values().every((values) => values.has(from))) return [];
    return [
      {
        ...{ route_id: id, quoted_on: quotedOn, period_from: from, period_to: to },
        value: sumTerms(terms, (code) => valuesOf.get(code)!.get(from)!),
        ...{ source: '', recorded_at: first.rows[0]!.recorded_at, recorded_by: '' },
      },
    ];
  });
}
