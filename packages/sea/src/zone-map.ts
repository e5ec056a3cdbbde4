import {
  dot,
  geodesicNm,
  normaliseLongitude,
  type Position,
  toVector,
  type Vector,
} from './geo.ts';
import { measureClearance, strideRadians, TILES, tileOf } from './tiles.ts';
import { type IsoDate, isInZone, type Zone, type ZoneKind, zonesInForce } from './zones.ts';

/** Miles of a line inside zones. The totals count water in two zones of a kind once. */
export interface ZoneMiles {
  ecaNm: number;
  piracyNm: number;
  milesByZone: Record<string, number>;
}

/** The zones in force on a day. */
export interface ZonesOfDay {
  /** The same for days with the same zones. */
  key: string;
  zones: readonly Zone[];
  /** Miles of a polyline of great circles in each zone; zones it does not touch are left out. */
  measure(line: readonly Position[]): ZoneMiles;
  /** Miles of a polyline inside at least one zone of the kind. */
  milesInside(kind: ZoneKind, line: readonly Position[]): number;
}

const DEGREES = 180 / Math.PI;
const MOST_ZONES = 31;
/** Near a border the line is looked at this often; crossings are then found to the bisection. */
const SAMPLE_RADIANS = 10 / 3440;
const BISECTION_RADIANS = 0.01 / 3440;
/** Borders are traced at this step, and tiles within reach of a traced point count as touched. */
const TRACE_DEGREES = 0.05;
const TRACE_REACH_DEGREES = 0.03;

/**
 * Where the zones lie, by square degree, so that a line is followed in long strides where no border
 * is near. Zones are numbered by their place in the list: bit `i` of a mask stands for zone `i`.
 */
export class ZoneMap {
  readonly zones: readonly Zone[];
  /** Zones whose border runs through the tile. */
  private readonly border = new Int32Array(TILES);
  /** Zones that hold the tile's centre: true of the whole tile where they have no border in it. */
  private readonly inside = new Int32Array(TILES);
  /** How far the nearest border is, in tiles. */
  private readonly clearance: Uint8Array;

  constructor(zones: readonly Zone[]) {
    if (zones.length > MOST_ZONES) throw new Error(`at most ${MOST_ZONES} zones fit the map`);
    this.zones = zones;
    for (const [bit, zone] of zones.entries()) {
      traceBorder(zone.ring, (tile) => {
        this.border[tile]! |= 1 << bit;
      });
      for (let tile = 0; tile < this.inside.length; tile++)
        if (isInZone(zone, centreOf(tile))) this.inside[tile]! |= 1 << bit;
    }
    this.clearance = measureClearance((tile) => this.border[tile] === 0);
  }

  /** The zones in force on a date. */
  on(date: IsoDate): ZonesOfDay {
    const zones = zonesInForce(this.zones, date);
    const maskOf = (list: readonly Zone[]) =>
      list.reduce((mask, zone) => mask | (1 << this.zones.indexOf(zone)), 0);
    const ofKind = (kind: ZoneKind) => maskOf(zones.filter((zone) => zone.kind === kind));
    const masks = { all: maskOf(zones), eca: ofKind('eca'), piracy: ofKind('piracy') };
    return {
      key: zones.map((zone) => zone.id).join(),
      zones,
      measure: (line) => this.measure(line, masks),
      milesInside: (kind, line) => this.measure(line, { ...masks, all: masks[kind] })[`${kind}Nm`],
    };
  }

  private measure(
    line: readonly Position[],
    masks: { all: number; eca: number; piracy: number },
  ): ZoneMiles {
    const milesByZone: Record<string, number> = {};
    const total = { ecaNm: 0, piracyNm: 0, milesByZone };
    for (let i = 1; i < line.length; i++) {
      const leg = new Leg(line[i - 1]!, line[i]!);
      this.follow(leg, masks.all, (mask, radians) => {
        const nm = leg.nm * (radians / leg.angle);
        if (mask & masks.eca) total.ecaNm += nm;
        if (mask & masks.piracy) total.piracyNm += nm;
        for (let bit = 0; mask >> bit !== 0; bit++) {
          if (((mask >> bit) & 1) === 0) continue;
          const { id } = this.zones[bit]!;
          milesByZone[id] = (milesByZone[id] ?? 0) + nm;
        }
      });
    }
    return total;
  }

  /** Calls `add` for each stretch of the leg that lies in the same zones, where there are any. */
  private follow(leg: Leg, wanted: number, add: (mask: number, radians: number) => void): void {
    if (leg.angle < 1e-9) return;
    let from = 0;
    let before = this.maskAt(leg.moveTo(0), wanted);
    for (let t = 0; t < leg.angle; ) {
      const stride = strideRadians(this.clearance, leg.lon, leg.lat);
      const next = Math.min(leg.angle, t + Math.max(SAMPLE_RADIANS, stride));
      const after = this.maskAt(leg.moveTo(next), wanted);
      if (after !== before) {
        for (const crossing of this.crossings(leg, [t, next], before ^ after)) {
          if (before !== 0) add(before, crossing.t - from);
          from = crossing.t;
          before ^= 1 << crossing.bit;
        }
        leg.moveTo(next);
      }
      t = next;
    }
    if (before !== 0) add(before, leg.angle - from);
  }

  /** Where between two points of the leg the changed zones are entered or left, in order. */
  private crossings(leg: Leg, [start, end]: [number, number], changed: number) {
    const out: { t: number; bit: number }[] = [];
    for (let bit = 0; changed >> bit !== 0; bit++) {
      if (((changed >> bit) & 1) === 0) continue;
      const isInside = (t: number) => {
        const { lon, lat } = leg.moveTo(t);
        return isInZone(this.zones[bit]!, [lon, lat]);
      };
      const wasInside = isInside(start);
      let [low, high] = [start, end];
      while (high - low > BISECTION_RADIANS) {
        const middle = (low + high) / 2;
        if (isInside(middle) === wasInside) low = middle;
        else high = middle;
      }
      out.push({ t: high, bit });
    }
    return out.sort((a, b) => a.t - b.t);
  }

  /** The zones of some that hold a place; outlines of the others are not looked at. */
  private maskAt({ lon, lat }: Leg, wanted: number): number {
    const tile = tileOf(lon, lat);
    const border = this.border[tile]! & wanted;
    let mask = this.inside[tile]! & wanted & ~border;
    for (let bit = 0; border >> bit !== 0; bit++)
      if ((border >> bit) & 1 && isInZone(this.zones[bit]!, [lon, lat])) mask |= 1 << bit;
    return mask;
  }
}

/** A place that moves along a great-circle leg: no object is made for each of its steps. */
class Leg {
  /** Length, radians. */
  readonly angle: number;
  readonly nm: number;
  lon: number;
  lat: number;
  private readonly start: Vector;
  private readonly ahead: Vector;

  constructor(a: Position, b: Position) {
    const [va, vb] = [toVector(a), toVector(b)];
    const cos = Math.max(-1, Math.min(1, dot(va, vb)));
    this.angle = Math.acos(cos);
    this.nm = geodesicNm(a, b);
    const sin = Math.sin(this.angle) || 1;
    const ahead = (axis: 0 | 1 | 2) => (vb[axis] - va[axis] * cos) / sin;
    this.start = va;
    this.ahead = [ahead(0), ahead(1), ahead(2)];
    [this.lon, this.lat] = a;
  }

  /** @param radians how far from the start */
  moveTo(radians: number): this {
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const x = this.start[0] * cos + this.ahead[0] * sin;
    const y = this.start[1] * cos + this.ahead[1] * sin;
    const z = this.start[2] * cos + this.ahead[2] * sin;
    this.lon = Math.atan2(y, x) * DEGREES;
    this.lat = Math.atan2(z, Math.hypot(x, y)) * DEGREES;
    return this;
  }
}

function centreOf(tile: number): Position {
  return [(tile % 360) - 179.5, Math.floor(tile / 360) - 89.5];
}

/** Tells every tile that the outline runs through or close by. */
function traceBorder(ring: readonly Position[], touch: (tile: number) => void): void {
  const reaches = [-TRACE_REACH_DEGREES, TRACE_REACH_DEGREES];
  for (let i = 1; i <= ring.length; i++) {
    const [a, b] = [ring[i - 1]!, ring[i % ring.length]!];
    const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])) / TRACE_DEGREES);
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps;
      const [lon, lat] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      for (const dx of reaches)
        for (const dy of reaches)
          touch(tileOf(normaliseLongitude(lon + dx), Math.max(-90, Math.min(90, lat + dy))));
    }
  }
}
