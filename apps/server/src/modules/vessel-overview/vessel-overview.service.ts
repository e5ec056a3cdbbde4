import {
  isViolation,
  optionsFor,
  type RouteOptions,
  type RoutePoint,
  type Sea,
} from '@mainsheet/sea';
import { type Actor, can } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findNamedPort, getSea } from '../ports/index.ts';
import { getVesselRow } from '../vessels/index.ts';
import * as overview from './vessel-overview.repository.ts';

const MONTHS = 12;
const TRACK_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a vessel counts and earns. @throws DomainError NOT_FOUND */
export function readOverview(platform: Platform, actor: Actor, vesselId: string) {
  const now = platform.clock.now();
  const monthAt = (away: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + away, 1))
      .toISOString()
      .slice(0, 10);
  return inCompany(platform, actor, async ({ tx }) => {
    const vessel = await getVesselRow(tx, vesselId);
    const months = { vesselId, first: monthAt(-MONTHS), last: monthAt(MONTHS) };
    return {
      vesselId,
      counts: await overview.readCounts(tx, vesselId),
      activeVoyages: await overview.listActiveVoyages(tx, vesselId),
      currency: await getBaseCurrency(tx),
      earnings: can(actor, 'contracts.view') ? await overview.listEarnings(tx, months) : null,
      tceTargetPerDay: vessel.details.tceTargetPerDay,
    };
  });
}

/** Last position, the track of 90 days and the rest of the voyage. @throws DomainError NOT_FOUND */
export async function readMap(platform: Platform, actor: Actor, vesselId: string) {
  const now = platform.clock.now();
  const since = new Date(now.getTime() - TRACK_DAYS * DAY_MS).toISOString();
  const found = await inCompany(platform, actor, async ({ tx }) => {
    const { details } = await getVesselRow(tx, vesselId);
    return {
      details,
      position: await overview.findLastPosition(tx, vesselId),
      track: await overview.listPositions(tx, { vesselId, since }),
      portsAhead: await overview.listPortsAhead(tx, vesselId),
    };
  });
  const sea = await getSea();
  const portsAhead = found.portsAhead.flatMap((call) => portAheadOf(sea, call));
  const { details, ...shown } = found;
  const { lengthM, beamM, airDraftM } = details;
  // What she has on board there is not known here.
  const ship = { lengthM, beamM, airDraftM, draftM: null };
  const options = optionsFor({ zonesOn: now.toISOString().slice(0, 10) }, ship);
  const route = routeAhead(sea, { position: found.position, portsAhead }, options);
  return { vesselId, ...shown, portsAhead, route };
}

type PortAhead = {
  readonly name: string;
  readonly code: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly expectedAt: string;
};

/** A call with its place: the one it was fixed with, else of the port of that code or name; none where unknown. */
function portAheadOf(sea: Sea, call: overview.PortAheadRow): PortAhead[] {
  const { port_name: portName, port_code: portCode, expected_at: expectedAt } = call;
  const port = findNamedPort(sea, { portCode, portName });
  const latitude = call.latitude ?? port?.lat;
  const longitude = call.longitude ?? port?.lon;
  if (latitude === undefined || longitude === undefined) return [];
  return [{ name: portName, code: port?.id ?? null, latitude, longitude, expectedAt }];
}

type Ahead = {
  readonly position: overview.PositionRow | null;
  readonly portsAhead: readonly PortAhead[];
};

/** The way from the position over the ports ahead; none where the sea engine knows no way. */
function routeAhead(sea: Sea, { position, portsAhead }: Ahead, options: RouteOptions) {
  const points = [
    ...(position ? [{ lat: position.latitude, lon: position.longitude }] : []),
    ...portsAhead.map(({ code, latitude, longitude }): RoutePoint => {
      return code ?? { lat: latitude, lon: longitude };
    }),
  ];
  if (points.length < 2) return [];
  const way = sea.routeVoyage(points, options);
  if (isViolation(way)) return [];
  return way.legs.flatMap(({ line }) =>
    line.map(([longitude, latitude]) => ({ latitude, longitude })),
  );
}
