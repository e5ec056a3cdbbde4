import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { type FormulaTerm, readFormula } from '@mainsheet/contract';
import { type Decimal, decimal, formatDecimal } from '@mainsheet/money';
import type { RateRow, RouteRow } from './market-rates.repository.ts';

export type Point = {
  readonly on: string;
  readonly value: string;
  readonly source: string;
  readonly recordedBy: string;
  readonly recordedAt: string | null;
};

const VALUE_DECIMALS = 6;
const AVERAGE_DAYS = 30;

/** The terms of a formula route; empty for one that is quoted, or whose formula says nothing any more. */
export function termsOf({ formula }: Pick<RouteRow, 'formula'>): readonly FormulaTerm[] {
  if (formula === '') return [];
  const read = readFormula(formula);
  return 'terms' in read ? read.terms : [];
}

/** The routes whose rates are needed to know those of others. */
export function partsOf(routes: readonly RouteRow[], all: readonly RouteRow[]): RouteRow[] {
  const codes = new Set(routes.flatMap((route) => termsOf(route).map(({ code }) => code)));
  const wanted = new Set(routes.map(({ id }) => id));
  return all.filter(({ id, code }) => wanted.has(id) || codes.has(code));
}

const pointOf = (row: RateRow): Point => ({
  on: row.rate_on,
  value: formatDecimal(decimal(row.value)),
  source: row.source,
  recordedBy: row.recorded_by,
  recordedAt: row.recorded_at,
});

/** The points of every route by its id, oldest first; formula routes have one where all their parts have. */
export function seriesOf(
  routes: readonly RouteRow[],
  all: readonly RouteRow[],
  rates: readonly RateRow[],
): Map<string, Point[]> {
  const quoted = Map.groupBy(rates, (row) => row.route_id);
  const idOf = new Map(all.map(({ code, id }) => [code, id]));
  const series = new Map<string, Point[]>();
  for (const route of routes) {
    const terms = termsOf(route);
    const points =
      terms.length === 0
        ? (quoted.get(route.id) ?? []).map(pointOf)
        : sumPoints(terms, (code) => quoted.get(idOf.get(code) ?? '') ?? []);
    series.set(route.id, points);
  }
  return series;
}

function sumPoints(
  terms: readonly FormulaTerm[],
  ratesOf: (code: string) => readonly RateRow[],
): Point[] {
  const named = terms.filter((term): term is FormulaTerm & { code: string } => term.code !== null);
  const byDay = named.map(
    ({ code }) => new Map(ratesOf(code).map((row) => [row.rate_on, row.value])),
  );
  const days = [...(byDay[0]?.keys() ?? [])].filter((day) =>
    byDay.every((values) => values.has(day)),
  );
  return days.map((on) => {
    const values = new Map(named.map(({ code }, index) => [code, byDay[index]!.get(on)!]));
    const value = sumTerms(terms, (code) => values.get(code)!);
    return { on, value, source: '', recordedBy: '', recordedAt: null };
  });
}

/** What a formula comes to, by the rate of each route that it names. */
export function sumTerms(terms: readonly FormulaTerm[], rateOf: (code: string) => string): string {
  const sum = terms.reduce<Decimal>(
    (total, { code, factor }) =>
      total.plus(code === null ? factor : decimal(factor).times(rateOf(code))),
    decimal(0),
  );
  return formatDecimal(sum.toDecimalPlaces(VALUE_DECIMALS));
}

export type Summary = {
  readonly latest: Point | null;
  readonly change: string | null;
  readonly average30: string | null;
};

/** The newest point, its change against the one before, and the mean of the 30 days up to it. */
export function summaryOf(points: readonly Point[]): Summary {
  const latest = points.at(-1) ?? null;
  if (!latest) return { latest, change: null, average30: null };
  const before = points.at(-2);
  const since = addCivilDays(parseCivilDate(latest.on), -AVERAGE_DAYS);
  const recent = points.filter(({ on }) => on > since);
  const sum = recent.reduce((total, { value }) => total.plus(value), decimal(0));
  return {
    latest,
    change: before ? formatDecimal(decimal(latest.value).minus(before.value)) : null,
    average30: formatDecimal(sum.div(recent.length).toDecimalPlaces(2)),
  };
}
