/** Longitude and latitude in decimal degrees, east and north positive. */
export type Position = readonly [lon: number, lat: number];
/** A point on the unit sphere. */
export type Vector = readonly [x: number, y: number, z: number];

/** Mean earth radius, 6 371.0 km. */
export const EARTH_RADIUS_NM = 3440.0648;

const RAD = Math.PI / 180;
const WGS84_FLATTENING = 1 / 298.257223563;
const WGS84_EQUATOR_NM = 6378.137 / 1.852;

/** Great-circle distance on the sphere, nm (haversine). */
export function greatCircleNm(a: Position, b: Position): number {
  const sinLat = Math.sin(((b[1] - a[1]) * RAD) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * RAD) / 2);
  const h = sinLat * sinLat + Math.cos(a[1] * RAD) * Math.cos(b[1] * RAD) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Distance on the WGS84 ellipsoid, nm, by the Andoyer-Lambert formula as given by Meeus,
 * Astronomical Algorithms, chapter 11 (error of the order of the flattening squared).
 */
export function geodesicNm(a: Position, b: Position): number {
  const f = ((a[1] + b[1]) / 2) * RAD;
  const g = ((a[1] - b[1]) / 2) * RAD;
  const l = ((a[0] - b[0]) / 2) * RAD;
  const [sinF, cosF] = [Math.sin(f) ** 2, Math.cos(f) ** 2];
  const [sinG, cosG] = [Math.sin(g) ** 2, Math.cos(g) ** 2];
  const [sinL, cosL] = [Math.sin(l) ** 2, Math.cos(l) ** 2];
  const s = sinG * cosL + cosF * sinL;
  const c = cosG * cosL + sinF * sinL;
  if (s < 1e-18) return 0;
  if (c < 1e-12) return greatCircleNm(a, b);
  const omega = Math.atan(Math.sqrt(s / c));
  const r = Math.sqrt(s * c) / omega;
  const h1 = (3 * r - 1) / (2 * c);
  const h2 = (3 * r + 1) / (2 * s);
  const flattening = WGS84_FLATTENING * (h1 * sinF * cosG - h2 * cosF * sinG);
  return 2 * omega * WGS84_EQUATOR_NM * (1 + flattening);
}

/** Length of a polyline, nm on the ellipsoid. */
export function lineNm(line: readonly Position[]): number {
  let total = 0;
  for (let i = 1; i < line.length; i++) total += geodesicNm(line[i - 1]!, line[i]!);
  return total;
}

export function toVector([lon, lat]: Position): Vector {
  const c = Math.cos(lat * RAD);
  return [c * Math.cos(lon * RAD), c * Math.sin(lon * RAD), Math.sin(lat * RAD)];
}

export function toPosition([x, y, z]: Vector): Position {
  return [Math.atan2(y, x) / RAD, Math.atan2(z, Math.hypot(x, y)) / RAD];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The same longitude in -180 (included) to 180 (excluded). */
export function normaliseLongitude(lon: number): number {
  const turned = (lon + 180) % 360;
  return (turned < 0 ? turned + 360 : turned) - 180;
}

/**
 * Longitudes without jumps of 360 degrees, so that a map draws the line across the Pacific whole.
 * The first lies between -180 and 180. Rounded to a millionth of a degree.
 */
export function withContinuousLongitudes(line: readonly Position[]): [number, number][] {
  const out: [number, number][] = [];
  for (const [lon, lat] of line) {
    const before = out.at(-1)?.[0] ?? 0;
    const turned = lon + 360 * Math.round((before - lon) / 360);
    out.push([Math.round(turned * 1e6) / 1e6, lat]);
  }
  return out;
}

/** The point `share` (0 to 1) of the way along the great circle from a to b. */
export function greatCirclePath(a: Position, b: Position): (share: number) => Position {
  const [va, vb] = [toVector(a), toVector(b)];
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(va, vb))));
  if (angle < 1e-9) return (share) => (share < 0.5 ? a : b);
  const sin = Math.sin(angle);
  return (share) => {
    const p = Math.sin((1 - share) * angle) / sin;
    const q = Math.sin(share * angle) / sin;
    return toPosition([p * va[0] + q * vb[0], p * va[1] + q * vb[1], p * va[2] + q * vb[2]]);
  };
}

/** The point `nm` away on the given bearing (degrees from east, counter-clockwise), for short ways. */
export function offset([lon, lat]: Position, nm: number, angleDegrees: number): Position {
  const squeeze = Math.max(0.1, Math.cos(lat * RAD));
  const angle = angleDegrees * RAD;
  return [
    normaliseLongitude(lon + ((nm / 60) * Math.cos(angle)) / squeeze),
    lat + (nm / 60) * Math.sin(angle),
  ];
}
