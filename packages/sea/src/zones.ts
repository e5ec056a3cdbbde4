import {
  geodesicNm,
  greatCircleNm,
  greatCirclePath,
  normaliseLongitude,
  type Position,
} from './geo.ts';

export type ZoneKind = 'eca' | 'piracy';
/** A calendar date, `YYYY-MM-DD`. */
export type IsoDate = string;

/** A zone of the sea in force from one date to another (both included; null: until further notice). */
export interface Zone {
  id: string;
  name: string;
  kind: ZoneKind;
  effectiveFrom: IsoDate;
  effectiveTo: IsoDate | null;
  /** The outline is drawn by hand or partly so: good for planning, not for compliance. */
  approximate: boolean;
  source: string;
  ring: readonly Position[];
  box: { west: number; south: number; east: number; north: number };
}

/** The zones file: GeoJSON polygons without holes, longitudes from -180 to 180. */
export interface ZonesFile {
  features: readonly {
    properties: {
      id: string;
      name: string;
      kind: string;
      effective_from: IsoDate;
      effective_to: IsoDate | null;
      approximate: boolean;
      source: string;
    };
    geometry: { coordinates: readonly (readonly (readonly number[])[])[] };
  }[];
}

/** Miles of a line inside zones. The totals count water in two zones of a kind once. */
export interface ZoneMiles {
  ecaNm: number;
  piracyNm: number;
  milesByZone: Record<string, number>;
}

const BISECTION_NM = 0.01;
/** Fine enough that no corner of a zone as large as an exclusive economic zone slips through. */
const SAMPLE_NM = 10;

export function parseZones(file: ZonesFile): Zone[] {
  return file.features.map(({ properties: row, geometry }) => {
    const ring = geometry.coordinates[0]!.map(([lon, lat]): Position => [lon!, lat!]);
    const [lons, lats] = [ring.map((p) => p[0]), ring.map((p) => p[1])];
    return {
      id: row.id,
      name: row.name,
      kind: row.kind === 'eca' ? 'eca' : 'piracy',
      effectiveFrom: row.effective_from,
      effectiveTo: row.effective_to,
      approximate: row.approximate,
      source: row.source,
      ring,
      box: {
        west: Math.min(...lons),
        east: Math.max(...lons),
        south: Math.min(...lats),
        north: Math.max(...lats),
      },
    };
  });
}

export function zonesInForce(zones: readonly Zone[], on: IsoDate): Zone[] {
  return zones.filter(
    (zone) => zone.effectiveFrom <= on && (zone.effectiveTo === null || on <= zone.effectiveTo),
  );
}

/** Even-odd rule; the outline's sides are straight in longitude and latitude. */
export function isInZone({ box, ring }: Zone, [lon, lat]: Position): boolean {
  if (lon < box.west || lon > box.east || lat < box.south || lat > box.north) return false;
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > lat !== yj > lat && lon < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Miles of a polyline in each zone, and in any ECA and any piracy zone. */
export function measureZones(zones: readonly Zone[], line: readonly Position[]): ZoneMiles {
  const milesByZone: Record<string, number> = {};
  for (const zone of zones) {
    const nm = milesInside([zone], line);
    if (nm > 0) milesByZone[zone.id] = nm;
  }
  const touched = zones.filter((zone) => milesByZone[zone.id] !== undefined);
  const total = (kind: ZoneKind) => {
    const ofKind = touched.filter((zone) => zone.kind === kind);
    return ofKind.length === 1 ? milesByZone[ofKind[0]!.id]! : milesInside(ofKind, line);
  };
  return { ecaNm: total('eca'), piracyNm: total('piracy'), milesByZone };
}

/** Miles of a polyline inside at least one of the zones. */
export function milesInside(
  zones: readonly Zone[],
  line: readonly Position[],
  sampleNm = SAMPLE_NM,
): number {
  if (zones.length === 0) return 0;
  let total = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    total += shareInside(zones, [a, b], sampleNm) * geodesicNm(a, b);
  }
  return total;
}

/** Share (0 to 1) of a great-circle leg inside the zones; borders are found to a hundredth of a mile. */
export function shareInside(
  zones: readonly Zone[],
  [a, b]: readonly [Position, Position],
  sampleNm: number,
): number {
  const nm = greatCircleNm(a, b);
  if (nm < 1e-6) return 0;
  const near = zones.filter((zone) => mayTouch(zone, a, b));
  if (near.length === 0) return 0;
  const path = greatCirclePath(a, b);
  const isInside = (share: number) => {
    const [lon, lat] = path(share);
    return near.some((zone) => isInZone(zone, [normaliseLongitude(lon), lat]));
  };
  const steps = Math.max(1, Math.ceil(nm / sampleNm));
  let inside = isInside(0);
  let entered = 0;
  let total = 0;
  for (let i = 1; i <= steps; i++) {
    if (isInside(i / steps) === inside) continue;
    let [low, high] = [(i - 1) / steps, i / steps];
    while ((high - low) * nm > BISECTION_NM) {
      const middle = (low + high) / 2;
      if (isInside(middle) === inside) low = middle;
      else high = middle;
    }
    if (inside) total += high - entered;
    entered = high;
    inside = !inside;
  }
  return inside ? total + 1 - entered : total;
}

/** Rules out zones far from the leg: the great circle bulges at most a third of its own span. */
function mayTouch({ box }: Zone, a: Position, b: Position): boolean {
  const span = Math.abs(a[0] - b[0]);
  if (span > 180) return true;
  const bulge = span < 3 ? 0.1 : span / 3;
  if (Math.max(a[1], b[1]) + bulge < box.south || Math.min(a[1], b[1]) - bulge > box.north)
    return false;
  const [lonA, lonB] = [normaliseLongitude(a[0]), normaliseLongitude(b[0])];
  return Math.max(lonA, lonB) >= box.west && Math.min(lonA, lonB) <= box.east;
}
