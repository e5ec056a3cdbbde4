import type { Position } from './geo.ts';

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
