import { geodesicNm, type Position, toVector } from './geo.ts';

/** Passages a voyage may have closed. The numbers are bits in the network file. */
export const PASSAGE_BITS = {
  suez: 1,
  panama: 2,
  kiel: 4,
  corinth: 8,
  bosporus: 16,
  magellan: 32,
  arctic: 64,
} as const;
export type Passage = keyof typeof PASSAGE_BITS;
export const PASSAGES = Object.keys(PASSAGE_BITS) as readonly Passage[];
/** Hand-laid water the land mask may not show: rivers, dredged channels, narrow straits, canals. */
export const FAIRWAY_BIT = 128;

/** What the network file holds. Each edge is stored once, from the lower node to the higher. */
export interface NetworkRows {
  nodes: readonly NetworkNode[];
  edges: readonly NetworkEdge[];
}
export interface NetworkNode {
  position: Position;
  /** Directions of the coast on both sides of a headland, degrees from east counter-clockwise. */
  coast: readonly [number, number] | null;
}
export interface NetworkEdge {
  from: number;
  to: number;
  bits: number;
}

/** The sea lanes as adjacency arrays: the half-edges of node i are `first[i]` to `first[i + 1]`. */
export interface Network {
  count: number;
  positions: readonly Position[];
  /** Unit vectors, three numbers per node. */
  vectors: Float64Array;
  /** Normals of the two coast directions, six numbers per node; zeros where the node stands free. */
  coastNormals: Float32Array;
  first: Int32Array;
  target: Uint16Array;
  lengthNm: Float32Array;
  bits: Uint8Array;
  /** The same edge seen from its other end. */
  twin: Int32Array;
}

const MAGIC = 0x4145_534d;
const VERSION = 1;
const FREE = 255;
const RAD = Math.PI / 180;
const COORDINATE_SCALE = 10_000;
/** Bearings are kept in 255 steps of the circle; 255 itself marks a free node. */
const BEARING_STEP = 360 / FREE;

export function encodeNetwork({ nodes, edges }: NetworkRows): Uint8Array {
  const up = nodes.map((): NetworkEdge[] => []);
  for (const edge of edges) up[edge.from]!.push(edge);
  for (const list of up) list.sort((a, b) => a.to - b.to);
  const sorted = up.flat();
  const size = 16 + nodes.length * 12 + sorted.length * 3;
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  const u8 = (value: number) => view.setUint8(at++, value);
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const i32 = (value: number) => {
    view.setInt32(at, value, true);
    at += 4;
  };
  for (const value of [MAGIC, VERSION, nodes.length, sorted.length]) i32(value);
  for (const node of nodes) i32(Math.round(node.position[0] * COORDINATE_SCALE));
  for (const node of nodes) i32(Math.round(node.position[1] * COORDINATE_SCALE));
  for (const { coast } of nodes) {
    u8(coast ? bearingByte(coast[0]) : FREE);
    u8(coast ? bearingByte(coast[1]) : FREE);
  }
  for (const list of up) u16(list.length);
  for (const [i, list] of up.entries()) {
    let before = i;
    for (const edge of list) {
      u16(edge.to - before);
      before = edge.to;
    }
  }
  for (const edge of sorted) u8(edge.bits);
  return new Uint8Array(view.buffer);
}

function bearingByte(degrees: number): number {
  return Math.round((((degrees % 360) + 360) % 360) / BEARING_STEP) % FREE;
}

/** Reads the rows of a network file; throws `SEA_DATA_DAMAGED` on anything else. */
export function decodeNetworkRows(bytes: Uint8Array): NetworkRows {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const i32 = () => {
    at += 4;
    return view.getInt32(at - 4, true);
  };
  const u16 = () => {
    at += 2;
    return view.getUint16(at - 2, true);
  };
  if (i32() !== MAGIC || i32() !== VERSION) throw new Error('SEA_DATA_DAMAGED');
  const [nodeCount, edgeCount] = [i32(), i32()];
  const lons = Array.from({ length: nodeCount }, () => i32() / COORDINATE_SCALE);
  const lats = Array.from({ length: nodeCount }, () => i32() / COORDINATE_SCALE);
  const nodes: NetworkNode[] = lons.map((lon, i) => {
    const [p, q] = [view.getUint8(at++), view.getUint8(at++)];
    const coast = p === FREE ? null : ([p * BEARING_STEP, q * BEARING_STEP] as const);
    return { position: [lon, lats[i]!], coast };
  });
  const degrees = Array.from({ length: nodeCount }, u16);
  const ends: { from: number; to: number }[] = [];
  for (const [from, degree] of degrees.entries()) {
    let to = from;
    for (let k = 0; k < degree; k++) {
      to += u16();
      ends.push({ from, to });
    }
  }
  if (ends.length !== edgeCount) throw new Error('SEA_DATA_DAMAGED');
  return { nodes, edges: ends.map((end) => ({ ...end, bits: view.getUint8(at++) })) };
}

export function buildNetwork({ nodes, edges }: NetworkRows): Network {
  const count = nodes.length;
  const positions = nodes.map((node) => node.position);
  const first = new Int32Array(count + 1);
  for (const { from, to } of edges) {
    first[from + 1]!++;
    first[to + 1]!++;
  }
  for (let i = 0; i < count; i++) first[i + 1]! += first[i]!;
  const half = first[count]!;
  const target = new Uint16Array(half);
  const lengthNm = new Float32Array(half);
  const bits = new Uint8Array(half);
  const twin = new Int32Array(half);
  const next = first.slice(0, count);
  for (const edge of edges) {
    const nm = geodesicNm(positions[edge.from]!, positions[edge.to]!);
    const [there, back] = [next[edge.from]!++, next[edge.to]!++];
    target[there] = edge.to;
    target[back] = edge.from;
    twin[there] = back;
    twin[back] = there;
    lengthNm[there] = lengthNm[back] = nm;
    bits[there] = bits[back] = edge.bits;
  }
  const { vectors, coastNormals } = nodeGeometry(nodes);
  return { count, positions, vectors, coastNormals, first, target, lengthNm, bits, twin };
}

/** Unit vectors of the nodes and the normals of their coast directions, as flat arrays. */
export function nodeGeometry(nodes: readonly NetworkNode[]) {
  const vectors = new Float64Array(nodes.length * 3);
  const coastNormals = new Float32Array(nodes.length * 6);
  for (const [i, node] of nodes.entries()) {
    vectors.set(toVector(node.position), i * 3);
    for (const [side, degrees] of (node.coast ?? []).entries())
      coastNormals.set(coastNormal(node.position, degrees), i * 6 + side * 3);
  }
  return { vectors, coastNormals };
}

/** Normal of the plane through the earth's centre, the point and the coast direction. */
function coastNormal(position: Position, degrees: number): [number, number, number] {
  const [x, y, z] = toVector(position);
  const lon = position[0] * RAD;
  const [ux, uy] = [Math.cos(degrees * RAD), Math.sin(degrees * RAD)];
  const [east, north] = [
    [-Math.sin(lon), Math.cos(lon), 0],
    [-z * Math.cos(lon), -z * Math.sin(lon), Math.hypot(x, y)],
  ] as const;
  const [dx, dy, dz] = [
    east[0] * ux + north[0] * uy,
    east[1] * ux + north[1] * uy,
    east[2] * ux + north[2] * uy,
  ];
  return [y * dz - z * dy, z * dx - x * dz, x * dy - y * dx];
}

/**
 * A shortest way only bends round a headland, never away from it: a leg that does not touch the
 * coast like a tangent can be left out. Free nodes take any leg.
 * @param sine sine of the angle between the node and the other end
 */
export function touchesCoast(normals: Float32Array, node: number, leg: CoastLeg): boolean {
  const k = node * 6;
  const { x, y, z, sine } = leg;
  const a = x * normals[k]! + y * normals[k + 1]! + z * normals[k + 2]!;
  const b = x * normals[k + 3]! + y * normals[k + 4]! + z * normals[k + 5]!;
  return a * b >= 0 || Math.min(Math.abs(a), Math.abs(b)) < 0.1 * sine;
}
export interface CoastLeg {
  x: number;
  y: number;
  z: number;
  sine: number;
}

/** Names of the passages in a set of bits. */
export function passagesIn(bits: number): Passage[] {
  return PASSAGES.filter((name) => bits & PASSAGE_BITS[name]);
}
