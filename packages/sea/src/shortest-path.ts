import { EARTH_RADIUS_NM, type Position, toVector, type Vector } from './geo.ts';
import type { Network } from './network.ts';

/** A way onto the network: the node reached and what it costs to get there, nm. */
export interface Access {
  node: number;
  costNm: number;
}
export interface PathQuery {
  starts: readonly Access[];
  ends: readonly Access[];
  /** Where the ends lead: no end may cost less than its distance to this place. */
  goal: Position;
  /** Cost per half-edge, never below its length; Infinity where closed. */
  costs: Float32Array;
  /** Cost of the way that needs no network, Infinity when there is none. */
  directNm: number;
}
export interface Path {
  costNm: number;
  /** Empty when the direct way is the best. */
  nodes: number[];
}

const LANDMARKS = 24;
/** Of them a search uses those that say most about its start. */
const LANDMARKS_USED = 6;
/** Landmark distances are kept in single precision; the bound gives that rounding back. */
const BOUND_MARGIN = 0.99999;
/** The great circle on the mean sphere, in this share, is nowhere longer than the geodesic. */
const SPHERE_MARGIN = 0.994;
const UNREACHED = 1e9;

/**
 * Shortest paths on the network: A* with landmarks (Goldberg and Harrelson, 2005) and the great
 * circle. The bounds come from plain lengths, so they stay valid whatever is closed or made dearer. Not re-entrant.
 */
export class PathFinder {
  private readonly network: Network;
  private readonly landmarkNm: Float32Array;
  private readonly costs: Float64Array;
  /** What the rest of the way costs at least, of nodes seen this round. */
  private readonly bounds: Float64Array;
  private readonly previous: Int32Array;
  /** Of the search under way: its landmarks, and the miles from them to its nearest and farthest end. */
  private readonly usedLandmarks = new Int32Array(LANDMARKS_USED);
  private readonly toEnd = new Float64Array(LANDMARKS_USED);
  private readonly fromEnd = new Float64Array(LANDMARKS_USED);
  private goal: Vector = [0, 0, 0];
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private readonly queue: NodeQueue = new NodeQueue();
  private round = 0;

  constructor(network: Network) {
    this.network = network;
    this.costs = new Float64Array(network.count);
    this.bounds = new Float64Array(network.count);
    this.previous = new Int32Array(network.count);
    this.seen = new Int32Array(network.count);
    this.settled = new Int32Array(network.count);
    this.landmarkNm = this.measureLandmarks();
  }

  /** Cost to every node from the given starts, Infinity where there is no way (Dijkstra). */
  costsFrom(starts: readonly Access[], costs: Float32Array): Float64Array {
    const { first, target } = this.network;
    const best = new Float64Array(this.network.count).fill(Infinity);
    this.queue.clear();
    for (const { node, costNm } of starts) {
      if (costNm >= best[node]!) continue;
      best[node] = costNm;
      this.queue.push(costNm, node);
    }
    while (this.queue.size > 0) {
      const cost = this.queue.lowestKey;
      const node = this.queue.pop();
      if (cost > best[node]!) continue;
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = target[e]!;
        const reached = cost + costs[e]!;
        if (reached >= best[next]!) continue;
        best[next] = reached;
        this.queue.push(reached, next);
      }
    }
    return best;
  }

  /** The cheapest path from any start to any end, or null. */
  find(query: PathQuery): Path | null {
    const { queue, settled, costs } = this;
    const { first, target } = this.network;
    const round = ++this.round;
    const endCost = new Map<number, number>();
    for (const { node, costNm } of query.ends)
      endCost.set(node, Math.min(costNm, endCost.get(node) ?? Infinity));
    this.aim(query);
    let best = query.directNm;
    let bestNode = -1;
    queue.clear();
    for (const { node, costNm } of query.starts) this.reach(node, costNm, best);
    while (queue.size > 0 && queue.lowestKey < best) {
      const node = queue.pop();
      if (settled[node] === round) continue;
      settled[node] = round;
      const cost = costs[node]!;
      const total = cost + (endCost.get(node) ?? Infinity);
      if (total < best) {
        best = total;
        bestNode = node;
      }
      for (let e = first[node]!, end = first[node + 1]!; e < end; e++)
        if (this.reach(target[e]!, cost + query.costs[e]!, best)) this.previous[target[e]!] = node;
    }
    return best === Infinity ? null : { costNm: best, nodes: this.traceBack(bestNode) };
  }

  /** Queues a node reached at a cost, unless a cheaper way is known or none could beat the best. */
  private reach(node: number, costNm: number, best: number): boolean {
    const { costs, bounds } = this;
    if (this.seen[node] !== this.round) {
      this.seen[node] = this.round;
      bounds[node] = this.boundOf(node);
    } else if (costNm >= costs[node]!) return false;
    const key = costNm + bounds[node]!;
    costs[node] = key < best ? costNm : Infinity;
    if (key >= best) return false;
    this.previous[node] = -1;
    this.queue.push(key, node);
    return true;
  }

  private traceBack(last: number): number[] {
    const nodes: number[] = [];
    for (let node = last; node >= 0; node = this.previous[node]!) nodes.push(node);
    return nodes.reverse();
  }

  /** Turns the bounds towards the ends: chooses the landmarks, notes how far the ends are from them. */
  private aim({ starts, ends, goal }: PathQuery): void {
    this.goal = toVector(goal);
    const marks = this.landmarkNm;
    const start = (starts[0]?.node ?? 0) * LANDMARKS;
    const rows = Array.from({ length: LANDMARKS }, (_, landmark) => {
      let [toEnd, fromEnd] = [Infinity, -Infinity];
      for (const { node, costNm } of ends) {
        const mark = marks[node * LANDMARKS + landmark]!;
        toEnd = Math.min(toEnd, mark + costNm);
        fromEnd = Math.max(fromEnd, mark - costNm);
      }
      const mark = marks[start + landmark]!;
      return { landmark, toEnd, fromEnd, boundNm: Math.max(mark - fromEnd, toEnd - mark) };
    }).sort((a, b) => b.boundNm - a.boundNm);
    for (let i = 0; i < LANDMARKS_USED; i++) {
      const row = rows[i]!;
      this.usedLandmarks[i] = row.landmark;
      this.toEnd[i] = row.toEnd;
      this.fromEnd[i] = row.fromEnd;
    }
  }

  /** The least any way from a node to the ends can cost. */
  private boundOf(node: number): number {
    const { landmarkNm, usedLandmarks, toEnd, fromEnd } = this;
    const at = node * LANDMARKS;
    let bound = 0;
    for (let i = 0; i < LANDMARKS_USED; i++) {
      const mark = landmarkNm[at + usedLandmarks[i]!]!;
      // |mark(node) - mark(end)| <= distance, for the nearest possible end on either side.
      const ahead = mark - fromEnd[i]!;
      const behind = toEnd[i]! - mark;
      if (ahead > bound) bound = ahead;
      if (behind > bound) bound = behind;
    }
    return Math.max(bound * BOUND_MARGIN, this.greatCircleTo(node));
  }

  private greatCircleTo(node: number): number {
    const { vectors } = this.network;
    const [x, y, z] = this.goal;
    const at = node * 3;
    const cos = x * vectors[at]! + y * vectors[at + 1]! + z * vectors[at + 2]!;
    return Math.acos(Math.min(1, cos)) * EARTH_RADIUS_NM * SPHERE_MARGIN;
  }

  /** Each landmark is the node farthest from those before it. */
  private measureLandmarks(): Float32Array {
    const { count, lengthNm } = this.network;
    const out = new Float32Array(LANDMARKS * count);
    const nearest = new Float64Array(count).fill(Infinity);
    let landmark = 0;
    for (let l = 0; l < LANDMARKS; l++) {
      const distances = this.costsFrom([{ node: landmark, costNm: 0 }], lengthNm);
      let farthest = -1;
      for (let i = 0; i < count; i++) {
        const distance = distances[i]!;
        out[i * LANDMARKS + l] = distance === Infinity ? UNREACHED : distance;
        nearest[i] = Math.min(nearest[i]!, distance);
        if (nearest[i] === Infinity || nearest[i]! <= farthest) continue;
        farthest = nearest[i]!;
        landmark = i;
      }
    }
    return out;
  }
}

/** Binary heap with four children per entry: fewer cache misses than two. */
class NodeQueue {
  size = 0;
  private keys = new Float64Array(1 << 14);
  private nodes = new Int32Array(1 << 14);

  get lowestKey(): number {
    return this.keys[0]!;
  }

  clear(): void {
    this.size = 0;
  }

  push(key: number, node: number): void {
    if (this.size === this.keys.length) this.grow();
    const { keys, nodes } = this;
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 2;
      if (keys[parent]! <= key) break;
      keys[i] = keys[parent]!;
      nodes[i] = nodes[parent]!;
      i = parent;
    }
    keys[i] = key;
    nodes[i] = node;
  }

  /** Removes the entry with the lowest key and returns its node. */
  pop(): number {
    const { keys, nodes } = this;
    const top = nodes[0]!;
    const last = --this.size;
    const key = keys[last]!;
    const node = nodes[last]!;
    let i = 0;
    for (let child = 1; child < last; child = i * 4 + 1) {
      const end = Math.min(child + 4, last);
      let lowest = child;
      for (let j = child + 1; j < end; j++) if (keys[j]! < keys[lowest]!) lowest = j;
      if (keys[lowest]! >= key) break;
      keys[i] = keys[lowest]!;
      nodes[i] = nodes[lowest]!;
      i = lowest;
    }
    keys[i] = key;
    nodes[i] = node;
    return top;
  }

  private grow(): void {
    const [keys, nodes] = [this.keys, this.nodes];
    this.keys = new Float64Array(keys.length * 2);
    this.nodes = new Int32Array(nodes.length * 2);
    this.keys.set(keys);
    this.nodes.set(nodes);
  }
}
