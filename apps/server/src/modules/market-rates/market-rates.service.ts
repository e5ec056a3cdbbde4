import {
  type MarketRateInput,
  type MarketRouteInput,
  marketRateInput,
  marketRouteInput,
  readFormula,
} from '@mainsheet/contract';
import { type Actor, can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { curvesOf } from './market-curves.ts';
import type { Route } from './market-rates.presenter.ts';
import * as rates from './market-rates.repository.ts';
import { partsOf, seriesOf, summaryOf } from './market-series.ts';

/** Enough for a mean of 30 days and the rate before the newest. */
const RECENT_DAYS = 60;
const MOST_ROUTES = 8;
const MOST_YEARS = 10;

/** Every route with its newest rate. */
export function listRoutes(platform: Platform, actor: Actor): Promise<Route[]> {
  return inCompany(platform, actor, async ({ tx }) => {
    const all = await rates.listRoutes(tx);
    return summarise(tx, all, all);
  });
}

/** Routes with their newest rates; formulas are read from the rates of their parts among `all`. */
async function summarise(
  tx: Tx,
  routes: readonly rates.RouteRow[],
  all: readonly rates.RouteRow[],
): Promise<Route[]> {
  const needed = partsOf(routes, all).map(({ id }) => id);
  const series = seriesOf(routes, all, await rates.listNewestRates(tx, needed, RECENT_DAYS));
  return routes.map((route) => ({ route, summary: summaryOf(series.get(route.id) ?? []) }));
}

export type SeriesQuery = {
  routeIds: readonly string[];
  from?: string | null;
  to?: string | null;
};

/** @throws DomainError BAD_REQUEST when more is asked than a chart can show. */
export function listSeries(platform: Platform, actor: Actor, query: SeriesQuery) {
  const routeIds = few(query.routeIds);
  const to = query.to ?? todayBy(platform.clock);
  const from = query.from ?? yearsBefore(to, 1);
  if (from < yearsBefore(to, MOST_YEARS)) {
    throw new DomainError('BAD_REQUEST', { reason: `Ask for ${MOST_YEARS} years at most.` });
  }
  return inCompany(platform, actor, async ({ tx }) => {
    const all = await rates.listRoutes(tx);
    const routes = all.filter(({ id }) => routeIds.includes(id));
    const needed = partsOf(routes, all).map(({ id }) => id);
    const found = await rates.listRates(tx, { routeIds: needed, from, to });
    const series = seriesOf(routes, all, found);
    return routes.map(({ id }) => ({ routeId: id, points: series.get(id) ?? [] }));
  });
}

/** The newest forward curves of some routes, by route. */
export function listCurves(
  platform: Platform,
  actor: Actor,
  query: { routeIds: readonly string[]; quotedBy?: string | null },
): Promise<rates.ForwardRow[]> {
  const routeIds = few(query.routeIds);
  const quotedBy = query.quotedBy ?? todayBy(platform.clock);
  return inCompany(platform, actor, async ({ tx }) => {
    const all = await rates.listRoutes(tx);
    const routes = all.filter(({ id }) => routeIds.includes(id));
    const needed = partsOf(routes, all).map(({ id }) => id);
    return curvesOf(routes, all, await rates.listCurves(tx, { routeIds: needed, quotedBy }));
  });
}

function few(routeIds: readonly string[]): readonly string[] {
  if (routeIds.length <= MOST_ROUTES) return routeIds;
  throw new DomainError('BAD_REQUEST', { reason: `Compare ${MOST_ROUTES} routes at most.` });
}

const yearsBefore = (day: string, years: number): string =>
  `${String(Math.max(1, Number(day.slice(0, 4)) - years)).padStart(4, '0')}${day.slice(4).replace('-02-29', '-02-28')}`;

const columnsOf = (input: MarketRouteInput): rates.RouteValues => ({
  code: input.code,
  name: input.name,
  unit: input.unit,
  description: input.description,
  formula: input.formula.trim(),
  is_active: input.isActive,
});

const violation = (path: string, message: string) =>
  invalidInput([{ code: 'MARKET_RATE', path, message }]);

/**
 * A formula names routes that are quoted: a sum of sums would hide what it rests on, and could go round
 * in a circle. @throws DomainError INVALID_INPUT
 */
function assertFormula({ code, formula }: rates.RouteValues, all: readonly rates.RouteRow[]): void {
  const user = all.find((route) => route.code !== code && namesIn(route.formula).has(code));
  if (formula === '') return;
  if (user) {
    throw violation('formula', `${user.code} is a sum with ${code}: a part of a sum is quoted.`);
  }
  for (const name of namesIn(formula)) {
    const part = all.find((route) => route.code === name);
    if (name === code || part?.formula) {
      throw violation('formula', `${name} is a sum itself: name the routes that it adds.`);
    }
    if (!part) throw violation('formula', `There is no route ${name}.`);
  }
}

function namesIn(formula: string): Set<string> {
  const read = formula === '' ? null : readFormula(formula);
  const terms = read && 'terms' in read ? read.terms : [];
  return new Set(terms.map(({ code }) => code).filter((code) => code !== null));
}

/** @throws DomainError INVALID_INPUT */
export function createRoute(platform: Platform, actor: Actor, data: unknown): Promise<Route> {
  const values = columnsOf(parseBody(marketRouteInput, data));
  return inCompany(platform, actor, async (work) => {
    assertFormula(values, await rates.listRoutes(work.tx));
    const id = newId(platform.clock);
    const isNew = await rates.insertRoute(work.tx, { id, ...values }, stampOf(platform, actor));
    if (isNew === 0) throw violation('code', `There is a route ${values.code} already.`);
    return finish(work, { id, action: 'market-route.create', detail: { after: values } });
  });
}

export type RouteChange = { id: string; version: number; data: unknown };

/** @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT */
export function updateRoute(
  platform: Platform,
  actor: Actor,
  { id, version, data }: RouteChange,
): Promise<Route> {
  const values = columnsOf(parseBody(marketRouteInput, data));
  return inCompany(platform, actor, async (work) => {
    const before = await getRoute(work.tx, id);
    const all = await rates.listRoutes(work.tx);
    assertSameCode(before, values, all);
    assertFormula(values, all);
    if (values.formula !== '' && before.formula === '') await assertUnquoted(work.tx, before);
    const stamp = stampOf(platform, actor);
    const isSaved = await rates.updateRoute(work.tx, { id, version, ...values }, stamp);
    if (isSaved === 0) throw new DomainError('CONFLICT');
    const detail = { before: columnsBefore(before), after: values };
    return finish(work, { id, action: 'market-route.update', detail });
  });
}

const columnsBefore = ({
  id: _id,
  updated_at: _at,
  updated_by: _by,
  version: _v,
  ...values
}: rates.RouteRow) => values;

/** Formulas name a route by its code. */
function assertSameCode(
  before: rates.RouteRow,
  values: rates.RouteValues,
  all: readonly rates.RouteRow[],
): void {
  if (before.code === values.code) return;
  const user = all.find(({ formula }) => namesIn(formula).has(before.code));
  if (user) throw violation('code', `${user.code} is a sum with ${before.code}: the code stays.`);
  if (all.some(({ id, code }) => id !== before.id && code === values.code)) {
    throw violation('code', `There is a route ${values.code} already.`);
  }
}

/** A sum would stand over what was quoted, and nobody would see it any more. */
async function assertUnquoted(tx: Tx, { id, code }: rates.RouteRow): Promise<void> {
  if (!(await rates.isQuoted(tx, id))) return;
  throw violation('formula', `${code} has rates of its own: make the sum another route.`);
}

async function getRoute(tx: Tx, id: string): Promise<rates.RouteRow> {
  const route = await rates.lockRoute(tx, id);
  if (!route) throw notFound('The route');
  return route;
}

/**
 * Records the rate of a day. @throws DomainError INVALID_INPUT for a formula route or a day to come,
 * FORBIDDEN where the day has another rate and the actor may not correct it.
 */
export function recordRate(platform: Platform, actor: Actor, data: unknown): Promise<Route> {
  const input: MarketRateInput = parseBody(marketRateInput, data);
  refuseFuture(platform, input.rateOn, 'rateOn');
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const route = await getRoute(tx, input.routeId);
    if (route.formula !== '') throw violation('routeId', `${route.code} is a sum of other routes.`);
    const before = await rates.findRate(tx, route.id, input.rateOn);
    if (before && !can(actor, 'marketRates.modify')) throw new DomainError('FORBIDDEN');
    const rate = { route_id: route.id, rate_on: input.rateOn, value: input.value };
    await rates.saveRates(tx, [rate], { ...stampOf(platform, actor), source: input.source });
    const { rateOn: on, value, source } = input;
    const detail = { on, value, source, ...(before ? { replaced: before.value } : {}) };
    return finish(work, { id: route.id, action: 'market-rate.record', detail });
  });
}

/** @throws DomainError NOT_FOUND */
export function deleteRate(
  platform: Platform,
  actor: Actor,
  { routeId, on }: { routeId: string; on: string },
): Promise<Route> {
  return inCompany(platform, actor, async (work) => {
    const route = await getRoute(work.tx, routeId);
    const before = await rates.findRate(work.tx, route.id, on);
    if (!before) throw notFound('The rate');
    await rates.deleteRate(work.tx, route.id, on);
    const detail = { on, value: before.value, source: before.source };
    return finish(work, { id: route.id, action: 'market-rate.delete', detail });
  });
}

function refuseFuture(platform: Platform, day: string, path: string): void {
  if (day > todayBy(platform.clock)) throw violation(path, `${day} lies in the future.`);
}

type Finished = { id: string; action: string; detail: Record<string, unknown> };

/** Writes what was done, and reads the route as it is now. */
async function finish(work: Work, { id, action, detail }: Finished): Promise<Route> {
  const route = await getRoute(work.tx, id);
  const { code: label, version } = route;
  const subject = { type: 'market-route', id, label };
  const changes = [{ topic: 'market-rates' as const, id, version }];
  await record(work, { action, subject, detail, changes });
  const [finished] = await summarise(work.tx, [route], await rates.listRoutes(work.tx));
  return finished!;
}
