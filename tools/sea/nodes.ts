import {
  geodesicNm,
  greatCircleNm,
  normaliseLongitude,
  offset,
  type Position,
} from '../../packages/sea/src/geo.ts';
import type { LandMask } from '../../packages/sea/src/land-mask.ts';
import {
  FAIRWAY_BIT,
  type NetworkEdge,
  type NetworkNode,
  PASSAGE_BITS,
} from '../../packages/sea/src/network.ts';
import { SOUTHERN_LIMITS } from '../../packages/sea/src/sailing-limits.ts';
import { FAIRWAYS } from './fairways.ts';
import { boxOf, type Ring } from './land.ts';
import { BARRIERS, ZONE_CORNERS } from './waters.ts';

const RAD = Math.PI / 180;
const COAST_TOLERANCE_NM = 4;
/** How far off the headland a node lies. Must exceed the tolerance, or legs cut the real coast. */
const HEADLAND_OFFSETS_NM = [5.4, 3.2, 2.2, 1.5, 1.0];
const LATTICE_DEGREES = 0.6;

export interface Draft {
  nodes: NetworkNode[];
  /** Nodes from here on are lattice points: they only get short edges. */
  latticeStart: number;
  fairwayEdges: NetworkEdge[];
}

/** All points the network may run through: fairways, zone corners, headlands, a lattice along coasts. */
export function draftNodes(mask: LandMask, rings: readonly Ring[]): Draft {
  const field = new NodeField();
  const fairwayEdges = addFairways(field);
  for (const corner of ZONE_CORNERS) field.add({ position: corner, coast: null }, 1);
  for (const { from, to } of BARRIERS) addBarrierEnd(field, from, to);
  addSouthernParallels(field, mask);
  for (const ring of rings) addHeadlands(field, mask, ring);
  const latticeStart = field.nodes.length;
  addLattice(field, mask);
  return { nodes: field.nodes, latticeStart, fairwayEdges };
}

/** Nodes with a coarse grid to keep them apart. */
class NodeField {
  readonly nodes: NetworkNode[] = [];
  private readonly cells = new Map<number, number[]>();

  /** Adds the node unless another lies nearer than `apartNm`; the index of the node, or -1. */
  add(node: NetworkNode, apartNm: number): number {
    const [lon, lat] = node.position;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        for (const i of this.cells.get(cell(lon + dx / 4, lat + dy / 4)) ?? [])
          if (greatCircleNm(node.position, this.nodes[i]!.position) < apartNm) return -1;
    return this.put(node);
  }

  /** The node at exactly this place, added when there is none. */
  at(position: Position): number {
    const same = this.cells
      .get(cell(...position))
      ?.find((i) => geodesicNm(this.nodes[i]!.position, position) < 0.01);
    return same ?? this.put({ position, coast: null });
  }

  private put(node: NetworkNode): number {
    const key = cell(...node.position);
    const index = this.nodes.push(node) - 1;
    const list = this.cells.get(key);
    if (list) list.push(index);
    else this.cells.set(key, [index]);
    return index;
  }
}

function cell(lon: number, lat: number): number {
  return Math.floor((lat + 90) * 4) * 1440 + Math.floor((normaliseLongitude(lon) + 180) * 4);
}

function addFairways(field: NodeField): NetworkEdge[] {
  const edges: NetworkEdge[] = [];
  for (const { passage, points } of FAIRWAYS) {
    const ids = points.map((point) => field.at(point));
    const bits = FAIRWAY_BIT | (passage ? PASSAGE_BITS[passage] : 0);
    for (let i = 1; i < ids.length; i++) {
      const [a, b] = [ids[i - 1]!, ids[i]!];
      edges.push({ from: Math.min(a, b), to: Math.max(a, b), bits });
    }
  }
  return edges;
}

/** A point two miles beyond the outer end of a barrier. */
function addBarrierEnd(field: NodeField, from: Position, to: Position): void {
  const squeeze = Math.cos(to[1] * RAD);
  const angle = Math.atan2(to[1] - from[1], (to[0] - from[0]) * squeeze) / RAD;
  field.add({ position: offset(to, 2.5, angle), coast: null }, 0.5);
}

/** Points along the southern limits, so that a voyage can follow the parallel. */
function addSouthernParallels(field: NodeField, mask: LandMask): void {
  for (const { west, east, lat } of SOUTHERN_LIMITS)
    for (let lon = Math.ceil(west / 10) * 10; lon <= east; lon += 10)
      if (isOpen(mask, [lon, lat], 30))
        field.add({ position: [normaliseLongitude(lon), lat], coast: null }, 5);
  const turns: Position[] = [
    [-45, -45],
    [-95, -50],
    [145, -45],
    [-95, -56],
    [-45, -56],
    [145, -50],
  ];
  for (const position of turns) field.add({ position, coast: null }, 5);
}

/** No land at the point nor on a circle round it. */
function isOpen(mask: LandMask, position: Position, radiusNm: number): boolean {
  if (mask.isLand(position)) return false;
  for (let k = 0; k < 8; k++) if (mask.isLand(offset(position, radiusNm, k * 45))) return false;
  return true;
}

/** The seas no trading ship is routed through: the pack ice of both ends of the world. */
function isIcebound([lon, lat]: Position): boolean {
  if (lat < -57 || lat > 72.5) return true;
  if (lat > 66.5) return lon < -20 || lon > 45;
  return lat > 61 && lon < -62 && lon > -140;
}

function addHeadlands(field: NodeField, mask: LandMask, ring: Ring): void {
  const box = boxOf(ring);
  if (box.north < -57 || box.south > 76) return;
  const small = box.extent < (COAST_TOLERANCE_NM * 3) / 60;
  const outline = small ? [] : simplify(ring, COAST_TOLERANCE_NM / 60);
  const corners = outline.length >= 4 ? outline : corneredBox(box);
  const count = corners.length - 1;
  for (let i = 0; i < count; i++) {
    const headland = corners[i]!;
    if (isIcebound([normaliseLongitude(headland[0]), headland[1]])) continue;
    const before = bearing(headland, corners[(i - 1 + count) % count]!);
    const after = bearing(headland, corners[(i + 1) % count]!);
    addOffHeadland(field, mask, { headland, before, after });
  }
}

function corneredBox({ west, east, south, north }: ReturnType<typeof boxOf>): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Degrees from east, counter-clockwise. */
function bearing(from: Position, to: Position): number {
  return Math.atan2(to[1] - from[1], (to[0] - from[0]) * Math.cos(from[1] * RAD)) / RAD;
}

interface Headland {
  headland: Position;
  before: number;
  after: number;
}

/** A node off the headland, opposite the mean direction of its two coasts. */
function addOffHeadland(field: NodeField, mask: LandMask, corner: Headland): void {
  const { headland, before, after } = corner;
  const x = -(Math.cos(before * RAD) + Math.cos(after * RAD));
  const y = -(Math.sin(before * RAD) + Math.sin(after * RAD));
  if (Math.hypot(x, y) < 0.06) return;
  const seaward = Math.atan2(y, x) / RAD;
  for (const nm of HEADLAND_OFFSETS_NM) {
    const position = offset(headland, nm, seaward);
    if (!isOpen(mask, position, Math.min(1.2, nm * 0.6))) continue;
    field.add({ position, coast: [before, after] }, 2);
    return;
  }
}

/** Douglas-Peucker on a closed ring, tolerance in degrees of latitude. */
function simplify(ring: Ring, tolerance: number): Ring {
  if (ring.length < 4) return ring;
  const keep = new Uint8Array(ring.length);
  const last = ring.length - 1;
  let far = 0;
  for (let i = 1; i < last; i++) if (gap(ring[i]!, ring[0]!) > gap(ring[far]!, ring[0]!)) far = i;
  keep[0] = keep[far] = keep[last] = 1;
  const spans: [number, number][] = [
    [0, far],
    [far, last],
  ];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const middle = farthestFromChord(ring, [from, to], tolerance);
    if (middle < 0) continue;
    keep[middle] = 1;
    spans.push([from, middle], [middle, to]);
  }
  return ring.filter((_, i) => keep[i] === 1);
}

function gap(a: Position, b: Position): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function farthestFromChord(ring: Ring, [from, to]: [number, number], tolerance: number): number {
  const [a, b] = [ring[from]!, ring[to]!];
  const squeeze = Math.max(0.1, Math.cos(((a[1] + b[1]) / 2) * RAD));
  const [dx, dy] = [(b[0] - a[0]) * squeeze, b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  let farthest = -1;
  let distance = tolerance;
  for (let i = from + 1; i < to; i++) {
    const [ex, ey] = [(ring[i]![0] - a[0]) * squeeze, ring[i]![1] - a[1]];
    const d = length < 1e-9 ? Math.hypot(ex, ey) : Math.abs(ex * dy - ey * dx) / length;
    if (d <= distance) continue;
    distance = d;
    farthest = i;
  }
  return farthest;
}

/** A lattice within 45 miles of the coasts: ways through archipelagos and out of bays. */
function addLattice(field: NodeField, mask: LandMask): void {
  let row = 0;
  for (let lat = -56; lat < 72; lat += LATTICE_DEGREES * 0.87) {
    const step = LATTICE_DEGREES / Math.max(0.2, Math.cos(lat * RAD));
    for (let lon = -180 + (row % 2 ? step / 2 : 0); lon < 180; lon += step) {
      const position: Position = [normaliseLongitude(lon), lat];
      if (isIcebound(position) || !isOpen(mask, position, 4)) continue;
      if ([15, 30, 45].every((nm) => isOpen(mask, position, nm))) continue;
      field.add({ position, coast: null }, 6);
    }
    row++;
  }
}
