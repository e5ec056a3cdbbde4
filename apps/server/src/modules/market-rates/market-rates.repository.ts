import type { MarketUnit } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type RouteRow = {
  id: string;
  code: string;
  name: string;
  unit: MarketUnit;
  description: string;
  formula: string;
  is_active: boolean;
  updated_at: string;
  updated_by: string;
  version: number;
};

export type RateRow = {
  route_id: string;
  rate_on: string;
  value: string;
  source: string;
  recorded_at: string;
  recorded_by: string;
};

export type NewRate = Pick<RateRow, 'route_id' | 'rate_on' | 'value'>;

export type ForwardRow = Omit<RateRow, 'rate_on'> & {
  quoted_on: string;
  period_from: string;
  period_to: string;
};

export type NewForward = Pick<
  ForwardRow,
  'route_id' | 'quoted_on' | 'period_from' | 'period_to' | 'value'
>;

/** More routes than any desk follows; the list of them is never cut in silence below it. */
const MOST_ROUTES = 500;

export const listRoutes = (tx: Tx): Promise<RouteRow[]> =>
  tx.many(sql<RouteRow>`
    select * from market_route where company_id = ${tx.companyId}
    order by is_active desc, code limit ${MOST_ROUTES}`);

/** Every route, locked as one alone is. */
export const lockRoutes = (tx: Tx): Promise<RouteRow[]> =>
  tx.many(sql<RouteRow>`
    select * from market_route where company_id = ${tx.companyId}
    order by id limit ${MOST_ROUTES} for no key update`);

/** One route, locked: rates of it are not recorded beside a change of its formula. */
export const lockRoute = (tx: Tx, id: string): Promise<RouteRow | null> =>
  tx.find(sql<RouteRow>`
    select * from market_route where company_id = ${tx.companyId} and id = ${id}
    for no key update`);

export type RouteValues = Omit<RouteRow, 'id' | 'updated_at' | 'updated_by' | 'version'>;

export const insertRoute = (
  tx: Tx,
  { id, ...v }: RouteValues & { id: string },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into market_route (company_id, id, code, name, unit, description, formula, is_active,
      updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${v.code}, ${v.name}, ${v.unit}, ${v.description},
      ${v.formula}, ${v.is_active}, ${stamp.at}, ${stamp.by})
    on conflict on constraint market_route_code_key do nothing`);

export const updateRoute = (
  tx: Tx,
  { id, version, ...v }: RouteValues & { id: string; version: number },
  stamp: Stamp,
): Promise<number> =>
  tx.run(sql`
    update market_route set code = ${v.code}, name = ${v.name}, unit = ${v.unit},
      description = ${v.description}, formula = ${v.formula}, is_active = ${v.is_active},
      updated_at = ${stamp.at}, updated_by = ${stamp.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}`);

type Span = { routeIds: readonly string[]; from: string; to: string };

export const listRates = (tx: Tx, { routeIds, from, to }: Span): Promise<RateRow[]> =>
  tx.many(sql<RateRow>`
    select route_id, rate_on, value::text as value, source, recorded_at, recorded_by
    from market_rate
    where company_id = ${tx.companyId} and route_id = any(${routeIds}::uuid[])
      and rate_on between ${from}::date and ${to}::date
    order by route_id, rate_on`);

/** Whether the route was ever quoted. */
export const isQuoted = async (tx: Tx, routeId: string): Promise<boolean> =>
  (await tx.find(sql<{ one: number }>`
    select 1 as one from market_rate
    where company_id = ${tx.companyId} and route_id = ${routeId} limit 1`)) !== null;

/** The newest rates of some routes, so many days back from the newest one of each. */
export const listNewestRates = (
  tx: Tx,
  routeIds: readonly string[],
  days: number,
): Promise<RateRow[]> =>
  tx.many(sql<RateRow>`
    select r.route_id, r.rate_on, r.value::text as value, r.source, r.recorded_at, r.recorded_by
    from market_route m
    cross join lateral (
      select max(n.rate_on) as newest from market_rate n
      where n.company_id = ${tx.companyId} and n.route_id = m.id
    ) last
    join market_rate r on r.company_id = ${tx.companyId} and r.route_id = m.id
      and r.rate_on > last.newest - ${days}::int
    where m.company_id = ${tx.companyId} and m.id = any(${routeIds}::uuid[])
    order by r.route_id, r.rate_on`);

export const findRate = (tx: Tx, routeId: string, on: string): Promise<RateRow | null> =>
  tx.find(sql<RateRow>`
    select route_id, rate_on, value::text as value, source, recorded_at, recorded_by
    from market_rate
    where company_id = ${tx.companyId} and route_id = ${routeId} and rate_on = ${on}::date`);

/** The values that stand for these routes and days now. */
export const listRatesAt = (tx: Tx, rates: readonly NewRate[]): Promise<NewRate[]> =>
  tx.many(sql<NewRate>`
    select r.route_id, r.rate_on, r.value::text as value from market_rate r
    join jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as n (route_id uuid, rate_on date)
      on n.route_id = r.route_id and n.rate_on = r.rate_on
    where r.company_id = ${tx.companyId}`);

/** A day that has a value gets the new one. */
export const saveRates = (
  tx: Tx,
  rates: readonly NewRate[],
  stamp: Stamp & { source: string },
): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into market_rate (company_id, route_id, rate_on, value, source, recorded_at, recorded_by)`,
    rows: rates.map((n) => [
      ...[tx.companyId, n.route_id, n.rate_on, n.value, stamp.source, stamp.at, stamp.by],
    ]),
    otherwise: sql`
      on conflict (company_id, route_id, rate_on) do update
        set value = excluded.value, source = excluded.source,
          recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by`,
  });

export const deleteRate = (tx: Tx, routeId: string, on: string): Promise<number> =>
  tx.run(sql`
    delete from market_rate
    where company_id = ${tx.companyId} and route_id = ${routeId} and rate_on = ${on}::date`);

/** The newest curve of each route, of those quoted up to a day. */
export const listCurves = (
  tx: Tx,
  of: { routeIds: readonly string[]; quotedBy: string },
): Promise<ForwardRow[]> =>
  tx.many(sql<ForwardRow>`
    select f.route_id, f.quoted_on, f.period_from, f.period_to, f.value::text as value, f.source,
      f.recorded_at, f.recorded_by
    from market_forward f
    where f.company_id = ${tx.companyId} and f.route_id = any(${of.routeIds}::uuid[])
      and f.quoted_on = (select max(n.quoted_on) from market_forward n
        where n.company_id = ${tx.companyId} and n.route_id = f.route_id
          and n.quoted_on <= ${of.quotedBy}::date)
    order by f.route_id, f.period_to - f.period_from, f.period_from`);

export const listForwardsAt = (tx: Tx, rows: readonly NewForward[]): Promise<NewForward[]> =>
  tx.many(sql<NewForward>`
    select f.route_id, f.quoted_on, f.period_from, f.period_to, f.value::text as value
    from market_forward f
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (route_id uuid, quoted_on date, period_from date, period_to date)
      on n.route_id = f.route_id and n.quoted_on = f.quoted_on
        and n.period_from = f.period_from and n.period_to = f.period_to
    where f.company_id = ${tx.companyId}`);

export const saveForwards = (
  tx: Tx,
  rows: readonly NewForward[],
  stamp: Stamp & { source: string },
): Promise<number> =>
  insertRows(tx, {
    into: sql`
      insert into market_forward (company_id, route_id, quoted_on, period_from, period_to, value,
        source, recorded_at, recorded_by)`,
    rows: rows.map((n) => [
      ...[tx.companyId, n.route_id, n.quoted_on, n.period_from, n.period_to, n.value],
      ...[stamp.source, stamp.at, stamp.by],
    ]),
    otherwise: sql`
      on conflict (company_id, route_id, quoted_on, period_from, period_to) do update
        set value = excluded.value, source = excluded.source,
          recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by`,
  });
