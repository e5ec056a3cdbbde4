import {
  type Alternative,
  isViolation,
  loadSea,
  type RouteOptions,
  type RoutePoint,
  type Sea,
  type VoyageRoute,
} from '@mainsheet/sea';
import { z } from 'zod';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { readSeaData } from './sea-data.ts';

let sea: Promise<Sea> | null = null;

/** The sea engine, loaded once at the first question: some 350 ms and 20 MB. */
export function getSea(): Promise<Sea> {
  sea ??= readSeaData().then(loadSea);
  return sea;
}

const MAX_POINTS = 60;

const point = z.object({
  id: z.string().max(20).optional(),
  name: z.string().max(120).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-540).max(540).optional(),
});

/** Body of the specified route calls: ports in order and the toggles. */
export const routeRequest = z.object({
  ports: z.array(point).max(MAX_POINTS, `Send ${MAX_POINTS} ports at the most.`),
  /** Whether miles in emission control areas are counted apart. */
  seca: z.boolean().default(true),
  piracy: z.boolean().default(false),
  suez: z.boolean().default(true),
  panama: z.boolean().default(true),
  date: z.iso.date('Send the date as YYYY-MM-DD.').optional(),
});
export type RouteRequest = z.infer<typeof routeRequest>;

/** Ports without a name are ignored; fewer than two leave nothing to route. */
export async function routeVoyage(body: unknown, today: string): Promise<VoyageRoute | null> {
  const request = parseBody(routeRequest, body);
  const points = pointsOf(request);
  if (points.length < 2) return null;
  const engine = await getSea();
  const route = orRefuse(engine.routeVoyage(points, optionsOf(request, today)));
  return request.seca ? route : withoutEca(route);
}

/** Ways that really differ: direct, each canal, the Cape, clear of piracy, fewest ECA miles. */
export async function listAlternatives(body: unknown, today: string): Promise<Alternative[]> {
  const request = parseBody(routeRequest, body);
  const points = pointsOf(request);
  if (points.length < 2) return [];
  const engine = await getSea();
  const ways = orRefuse(engine.alternatives(points, optionsOf(request, today)));
  return request.seca ? ways : ways.map(withoutEca);
}

/** A voyage that takes no account of emission control areas has no miles in them, as its estimate has none. */
function withoutEca<Route extends VoyageRoute>(route: Route): Route {
  return { ...route, ecaNm: 0, legs: route.legs.map((leg) => ({ ...leg, ecaNm: 0 })) };
}

function pointsOf(request: RouteRequest): RoutePoint[] {
  return request.ports.flatMap((p): RoutePoint[] => {
    if (p.id) return [p.id];
    if (!p.name || p.lat === undefined || p.lon === undefined) return [];
    return [{ lat: p.lat, lon: p.lon }];
  });
}

function optionsOf(request: RouteRequest, today: string): RouteOptions {
  return {
    zonesOn: request.date ?? today,
    suez: request.suez,
    panama: request.panama,
    avoidPiracy: request.piracy,
  };
}

function orRefuse<T extends object>(result: T): Exclude<T, { code: string }> {
  if (isViolation(result)) throw invalidInput([result]);
  return result as Exclude<T, { code: string }>;
}
