import { Linker, type SeaAccess } from './access.ts';
import { findAlternatives } from './alternatives.ts';
import { optionsFor, type ShipSize } from './canal-limits.ts';
import { type Tariff, Tariffs } from './costs.ts';
import { lineNm, type Position, withContinuousLongitudes } from './geo.ts';
import type { LandMask } from './land-mask.ts';
import { passedLandmarks } from './landmarks.ts';
import { type Network, passagesIn } from './network.ts';
import { PASSAGE_NAMES } from './passage-names.ts';
import { PortSearch } from './port-search.ts';
import { type Port, type PortsFile, readAccess, readPort } from './ports.ts';
import { Recent } from './recent.ts';
import {
  type Alternative,
  isViolation,
  type RouteOptions,
  type RoutePoint,
  type SeaRoute,
  type SeaViolation,
  type VoyageRoute,
} from './route.ts';
import { Router } from './router.ts';
import { PathFinder } from './shortest-path.ts';
import { ZoneMap } from './zone-map.ts';
import type { Zone } from './zones.ts';

const CACHED_ROUTES = 4096;
const CACHED_PLACES = 512;

interface ResolvedPoint {
  key: string;
  access: SeaAccess;
}

/**
 * Ports, routes, distances and zones of the sea. Holds caches, so keep one per process.
 * Distances are in nautical miles and advisory: not fit for navigation.
 */
export class Sea {
  readonly ports: readonly Port[];
  readonly zones: readonly Zone[];
  readonly mask: LandMask;
  private readonly portById: ReadonlyMap<string, Port>;
  private readonly accessById: ReadonlyMap<string, SeaAccess>;
  private readonly portSearch: PortSearch;
  private readonly linker: Linker;
  private readonly finder: PathFinder;
  private readonly router: Router;
  private readonly tariffs: Tariffs;
  private readonly routes = new Recent<SeaRoute | null>(CACHED_ROUTES);
  private readonly places = new Recent<SeaAccess>(CACHED_PLACES);

  constructor(network: Network, mask: LandMask, tables: { ports: PortsFile; zones: Zone[] }) {
    const file = tables.ports;
    this.ports = file.ports.map((row) => readPort(row, file));
    this.zones = tables.zones;
    this.mask = mask;
    this.portById = new Map(this.ports.map((port) => [port.id, port]));
    this.accessById = new Map(
      file.ports.map((row) => [row.id, readAccess(row, network.positions)]),
    );
    this.portSearch = new PortSearch(this.ports);
    this.linker = new Linker(network, mask);
    this.finder = new PathFinder(network);
    this.router = new Router(network, mask, this.finder);
    this.tariffs = new Tariffs(network, new ZoneMap(tables.zones));
  }

  /** The port with this id (UN/LOCODE), or null. */
  findPort(id: string): Port | null {
    return this.portById.get(id) ?? null;
  }

  /** Ports matching a name, alias or UN/LOCODE, best first. */
  searchPorts(text: string, limit = 10): Port[] {
    return this.portSearch.search(text, limit);
  }

  /** The shortest way under the options, or why there is none. */
  route(from: RoutePoint, to: RoutePoint, options: RouteOptions): SeaRoute | SeaViolation {
    const [a, b] = [this.resolve(from, 'from'), this.resolve(to, 'to')];
    if (isViolation(a)) return a;
    if (isViolation(b)) return b;
    const tariff = this.tariffs.for(options);
    // Both directions share one search, so a distance is the same there and back.
    const isTurned = a.key > b.key;
    const [start, end] = isTurned ? [b, a] : [a, b];
    const found = this.routes.get(`${start.key}>${end.key}|${tariff.key}`, () =>
      this.computeRoute(start, end, tariff),
    );
    if (found === null) return noRoute('to');
    return isTurned ? reversed(found) : found;
  }

  /** Routes every leg of an itinerary of at least two points; `ships` are her measures on each leg. */
  routeVoyage(
    points: readonly RoutePoint[],
    options: RouteOptions,
    ships: readonly (ShipSize | null)[] = [],
  ): VoyageRoute | SeaViolation {
    const legs: SeaRoute[] = [];
    for (let i = 1; i < points.length; i++) {
      const ship = ships[i - 1] ?? null;
      const leg = this.route(points[i - 1]!, points[i]!, optionsFor(options, ship));
      if (isViolation(leg)) {
        const at = leg.path === 'from' ? i - 1 : i;
        return { ...leg, path: `points.${at}` };
      }
      legs.push(leg);
    }
    const sum = (pick: (leg: SeaRoute) => number) => legs.reduce((nm, leg) => nm + pick(leg), 0);
    return {
      distanceNm: sum((leg) => leg.distanceNm),
      ecaNm: sum((leg) => leg.ecaNm),
      piracyNm: sum((leg) => leg.piracyNm),
      passages: [...new Set(legs.flatMap((leg) => leg.passages))],
      via: [...new Set(legs.flatMap((leg) => leg.via))],
      legs,
    };
  }

  /** The ways worth comparing for an itinerary, shortest kind first; only those that really differ. */
  alternatives(
    points: readonly RoutePoint[],
    options: RouteOptions,
    ships: readonly (ShipSize | null)[] = [],
  ): Alternative[] | SeaViolation {
    return findAlternatives((variant) => this.routeVoyage(points, variant, ships), options);
  }

  /**
   * Miles from a point to every port that can be reached, by port id. Measured along the network
   * without pulling the line tight: up to 1.2 % above `route`.
   */
  distancesFrom(
    from: RoutePoint,
    options: RouteOptions,
  ): ReadonlyMap<string, number> | SeaViolation {
    const start = this.resolve(from, 'from');
    if (isViolation(start)) return start;
    const tariff = this.tariffs.for(options);
    const costs = this.finder.costsFrom(this.router.priced(start.access, tariff), tariff.costs);
    const out = new Map<string, number>();
    for (const [id, access] of this.accessById) {
      let best = Infinity;
      for (const { node, costNm } of this.router.priced(access, tariff))
        best = Math.min(best, costs[node]! + costNm);
      if (best < Infinity) out.set(id, id === start.key ? 0 : best);
    }
    return out;
  }

  private resolve(point: RoutePoint, path: string): ResolvedPoint | SeaViolation {
    if (typeof point === 'string') {
      const access = this.accessById.get(point);
      if (access) return { key: point, access };
      return { code: 'SEA_UNKNOWN_PORT', path, message: `No port has the code ${point}.` };
    }
    const place: Position = [point.lon, point.lat];
    const key = `${point.lat.toFixed(4)},${point.lon.toFixed(4)}`;
    const access = this.places.get(key, () => this.linker.link(place));
    return access.links.length > 0 ? { key, access } : noRoute(path);
  }

  private computeRoute(from: ResolvedPoint, to: ResolvedPoint, tariff: Tariff): SeaRoute | null {
    const way = this.router.find(from.access, to.access, tariff);
    if (way === null) return null;
    const line = withContinuousLongitudes(way.line);
    const passages = passagesIn(way.passageBits);
    return {
      distanceNm: lineNm(way.line),
      ...tariff.zones.measure(way.line),
      passages,
      via: [...passages.map((name) => PASSAGE_NAMES[name]), ...passedLandmarks(line)],
      line,
    };
  }
}

function noRoute(path: string): SeaViolation {
  return { code: 'SEA_NO_ROUTE', path, message: 'No open sea route leads there.' };
}

function reversed(route: SeaRoute): SeaRoute {
  const line = withContinuousLongitudes([...route.line].reverse());
  return { ...route, line };
}
