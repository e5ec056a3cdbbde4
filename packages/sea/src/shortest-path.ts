import type { Network } from './network.ts';

/** A way onto the network: the node reached and what it costs to get there, nm. */
export interface Access {
  node: number;
  costNm: number;
}
export interface PathQuery {
  starts: readonly Access[];
  ends: readonly Access[];
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

const LANDMARKS = 12;
/** Landmark distances are kept in single precision; the bound gives that rounding back. */
const BOUND_MARGIN = 0.99999;
const UNREACHED = 1e9;

/**
 * Shortest paths on the network: A* with landmarks (Goldberg and Harrelson, 2005). The bounds come
 * from plain lengths, so they stay valid whatever is closed or made dearer. Not re-entrant.
 */
export class PathFinder {
  private readonly network: Network;
  private readonly landmarkNm: Float32Array;
  private readonly costs: Float64Array;
  private readonly previous: Int32Array;
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private readonly queue: NodeQueue = new NodeQueue();
  private round = 0;

  constructor(network: Network) {
    this.network = network;
    this.costs = new Float64Array(network.count);
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
    const { first, target } = this.network;
    const { costs, previous, seen, settled, queue } = this;
    const round = ++this.round;
    const endCost = new Map<number, number>();
    for (const { node, costNm } of query.ends)
      endCost.set(node, Math.min(costNm, endCost.get(node) ?? Infinity));
    const boundOf = this.boundTo(query.ends);
    let best = query.directNm;
    let bestNode = -1;
    queue.clear();
    for (const { node, costNm } of query.starts) {
      if (seen[node] === round && costNm >= costs[node]!) continue;
      seen[node] = round;
      costs[node] = costNm;
      previous[node] = -1;
      queue.push(costNm + boundOf(node), node);
    }
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
      for (let e = first[node]!; e < first[node + 1]!; e++) {
        const next = target[e]!;
        const reached = cost + query.costs[e]!;
        if (seen[next] === round && reached >= costs[next]!) continue;
        const bound = reached + boundOf(next);
        if (bound >= best) continue;
        seen[next] = round;
        costs[next] = reached;
        previous[next] = node;
        queue.push(bound, next);
      }
    }
    return best === Infinity ? null : { costNm: best, nodes: this.traceBack(bestNode) };
  }

  private traceBack(last: number): number[] {
    const nodes: number[] = [];
    for (let node = last; node >= 0; node = this.previous[node]!) nodes.push(node);
    return nodes.reverse();
  }

  private boundTo(ends: readonly Access[]): (node: number) => number {
    const marks = this.landmarkNm;
    const toEnd = new Float64Array(LANDMARKS).fill(Infinity);
    const fromEnd = new Float64Array(LANDMARKS).fill(-Infinity);
    for (const { node, costNm } of ends)
      for (let l = 0; l < LANDMARKS; l++) {
        const mark = marks[node * LANDMARKS + l]!;
        toEnd[l] = Math.min(toEnd[l]!, mark + costNm);
        fromEnd[l] = Math.max(fromEnd[l]!, mark - costNm);
      }
    return (node) => {
      let bound = 0;
      for (let l = 0, k = node * LANDMARKS; l < LANDMARKS; l++, k++) {
        const mark = marks[k]!;
        // |mark(node) - mark(end)| <= distance, for the nearest possible end on either side.
        bound = Math.max(bound, mark - fromEnd[l]!, -mark + toEnd[l]!);
      }
      return bound * BOUND_MARGIN;
    };
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
