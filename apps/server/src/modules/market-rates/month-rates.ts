import { addCivilDays, parseCivilDate } from '@mainsheet/calendar';
import { decimal, formatDecimal } from '@mainsheet/money';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { curvesOf } from './market-curves.ts';
import { monthsOf } from './market-period.ts';
import * as rates from './market-rates.repository.ts';
import { partsOf, seriesOf } from './market-series.ts';

/** What a route is worth in a month, and where that is written. */
export type MonthRate = { readonly month: string; readonly rate: string; readonly source: string };

const plain = (value: string): string => formatDecimal(decimal(value));

/** A rate that is older stands for no month to come. */
const NEWEST_DAYS = 90;

/**
 * A route's rate for months: of its forward curve, else the newest rate; a month has none where there is neither.
 * @throws DomainError NOT_FOUND
 */
export async function monthRatesOf(
  tx: Tx,
  { routeId, months, today }: { routeId: string; months: readonly string[]; today: string },
): Promise<{ unit: string; rates: MonthRate[] }> {
  const all = await rates.listRoutes(tx);
  const route = all.find(({ id }) => id === routeId);
  if (!route) throw notFound('The route');
  const routeIds = partsOf([route], all).map(({ id }) => id);
  const quoted = await rates.listCurves(tx, { routeIds, quotedBy: today });
  const curve = curvesOf([route], all, quoted);
  const quotedOn = curve[0]?.quoted_on ?? '';
  const ahead = monthsOf(
    curve.map((row) => ({ from: row.period_from, to: row.period_to, value: row.value })),
  );
  const from = addCivilDays(parseCivilDate(today), -NEWEST_DAYS);
  const found = await rates.listRates(tx, { routeIds, from, to: today });
  const newest = seriesOf([route], all, found).get(route.id)?.at(-1);
  return {
    unit: route.unit,
    rates: months.flatMap((month): MonthRate[] => {
      const quote = ahead.find((one) => one.from === month);
      if (quote) {
        return [{ month, rate: plain(quote.value), source: `${route.code}, curve of ${quotedOn}` }];
      }
      return newest
        ? [{ month, rate: plain(newest.value), source: `${route.code} of ${newest.on}` }]
        : [];
    }),
  };
}
