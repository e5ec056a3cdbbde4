import { cross, dot, greatCircleNm, greatCirclePath, type Position, toVector } from './geo.ts';

const DEGREES = 180 / Math.PI;
/** Great circles between helper points ten degrees apart sag this far beyond their parallel. */
const SAG_DEGREES = 0.35;

/** A parallel that ships do not cross, between two meridians, because of ice or weather. */
export interface OceanLimit {
  west: number;
  east: number;
  lat: number;
}

/**
 * Southern limits by ocean. Round the Horn only the land decides; elsewhere the pilot charts' mean
 * iceberg limits and the winter load-line practice keep trading ships well north of the great circle.
 * From the Cape to 130 E published tracks keep to 40 S; farther east a ship rounds Tasmania.
 */
export const SOUTHERN_LIMITS: readonly OceanLimit[] = [
  { west: -95, east: -45, lat: -56.6 },
  { west: -45, east: 20, lat: -45 },
  { west: 20, east: 130, lat: -40 },
  { west: 130, east: 145, lat: -45 },
  { west: 145, east: 180, lat: -50 },
  { west: -180, east: -95, lat: -50 },
];

/** North of it no southern limit has to be looked up. */
const NORTHMOST_LIMIT = Math.max(...SOUTHERN_LIMITS.map((limit) => limit.lat));

/** False when the great circle from a to b runs into ice: too far south, or too far north. */
export function withinSailingLimits(a: Position, b: Position): boolean {
  const [south, north] = latitudeExtremes(a, b);
  if (north > 74.5) return false;
  if (north > 62 && !keepsNorthernLimit(a, b)) return false;
  return south > NORTHMOST_LIMIT || keepsSouthernLimit(a, b);
}

/** Lowest and highest latitude on the great circle between two points. */
function latitudeExtremes(a: Position, b: Position): [south: number, north: number] {
  let south = Math.min(a[1], b[1]);
  let north = Math.max(a[1], b[1]);
  const [va, vb] = [toVector(a), toVector(b)];
  const pole = cross(va, vb);
  const length = Math.hypot(...pole);
  if (length < 1e-9) return [south, north];
  const tilt = pole[2] / length;
  const apexLat = Math.acos(Math.min(1, Math.abs(tilt))) * DEGREES;
  const apex = [(-pole[0] * tilt) / length, (-pole[1] * tilt) / length, 1 - tilt * tilt] as const;
  const scale = Math.hypot(...apex) || 1;
  const near = dot(va, vb);
  const [toA, toB] = [dot(apex, va) / scale, dot(apex, vb) / scale];
  if (toA > near && toB > near) north = apexLat;
  if (-toA > near && -toB > near) south = -apexLat;
  return [south, north];
}

/** Beyond 62 N ships use the open seas from Iceland to the White Sea, west Greenland and Bering. */
const NORTHERN_LIMITS: readonly OceanLimit[] = [
  { west: -25, east: 60, lat: 74.5 },
  { west: -58, east: -48, lat: 66 },
  { west: -180, east: -155, lat: 66.5 },
  { west: 160, east: 180, lat: 66.5 },
];

function keepsNorthernLimit(a: Position, b: Position): boolean {
  return everyDegree(a, b, ([lon, lat]) => {
    if (lat <= 62.3) return true;
    return NORTHERN_LIMITS.some((row) => lon >= row.west && lon <= row.east && lat <= row.lat);
  });
}

function keepsSouthernLimit(a: Position, b: Position): boolean {
  return everyDegree(a, b, ([lon, lat]) => {
    if (lat > NORTHMOST_LIMIT) return true;
    const limit = SOUTHERN_LIMITS.find((row) => lon >= row.west && lon <= row.east);
    return lat >= (limit?.lat ?? -45) - SAG_DEGREES;
  });
}

function everyDegree(a: Position, b: Position, test: (p: Position) => boolean): boolean {
  const path = greatCirclePath(a, b);
  const steps = Math.max(1, Math.ceil(greatCircleNm(a, b) / 60));
  for (let i = 0; i <= steps; i++) if (!test(path(i / steps))) return false;
  return true;
}
