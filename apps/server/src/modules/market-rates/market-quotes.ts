import { addCivilDays, type CivilDate, parseCivilDate, weekdayOf } from '@mainsheet/calendar';
import type { Tx } from '../../platform/database/database.ts';
import { curvesOf } from './market-curves.ts';
import { monthsOf } from './market-period.ts';
import * as rates from './market-rates.repository.ts';
import { partsOf, seriesOf } from './market-series.ts';

type Value = { readonly on: CivilDate; readonly value: number };
/** What is known of a route: published values, and what stands in for those to come. */
export type RouteQuotes = {
  readonly publications: readonly Value[];
  readonly publishedTo: CivilDate;
  readonly forward: readonly Value[];
};

const LAST_WORKING_DAY = 5;

/**
 * Quotes of routes from a day to a day, by route: days after the newest publication take the month of the forward
 * curve, else the newest value there is, on working days alone. Unknown routes have none.
 * @param today the last day that can be published
 */
export async function listQuotes(
  tx: Tx,
  asked: { routeIds: readonly string[]; from: CivilDate; to: CivilDate; today: CivilDate },
): Promise<ReadonlyMap<string, RouteQuotes>> {
  if (asked.routeIds.length === 0) return new Map();
  const all = await rates.listRoutes(tx);
  const routes = all.filter(({ id }) => asked.routeIds.includes(id));
  const needed = partsOf(routes, all).map(({ id }) => id);
  const span = { routeIds: needed, from: asked.from, to: asked.today };
  const series = seriesOf(routes, all, await rates.listRates(tx, span));
  const quoted = await rates.listCurves(tx, { routeIds: needed, quotedBy: asked.today });
  const curves = curvesOf(routes, all, quoted);
  return new Map(
    routes.map(({ id }) => {
      const points = series.get(id) ?? [];
      const publications = points.map(({ on, value }) => ({
        on: parseCivilDate(on),
        value: Number(value),
      }));
      const newest = publications.at(-1);
      const publishedTo = newest?.on ?? addCivilDays(asked.from, -1);
      const months = monthsOf(
        curves
          .filter(({ route_id }) => route_id === id)
          .map((row) => ({ from: row.period_from, to: row.period_to, value: row.value })),
      );
      const valueOn = (on: CivilDate): number | undefined =>
        Number(months.find(({ from, to }) => from <= on && on <= to)?.value ?? newest?.value);
      return [
        id,
        { publications, publishedTo, forward: forwardOf(publishedTo, asked.to, valueOn) },
      ];
    }),
  );
}

function forwardOf(
  after: CivilDate,
  to: CivilDate,
  valueOn: (on: CivilDate) => number | undefined,
): Value[] {
  const values: Value[] = [];
  for (let on = addCivilDays(after, 1); on <= to; on = addCivilDays(on, 1)) {
    const value = valueOn(on);
    if (weekdayOf(on) > LAST_WORKING_DAY || value === undefined || Number.isNaN(value)) continue;
    values.push({ on, value });
  }
  return values;
}
