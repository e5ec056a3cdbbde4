import { EARTH_RADIUS_NM, greatCircleNm, toVector } from '../../packages/sea/src/geo.ts';
import type { NetworkEdge, NetworkNode } from '../../packages/sea/src/network.ts';

/** An edge is dropped when the edges kept so far already give its length within this share. */
const STRETCH = 1.012;
const SLACK_NM = 0.02;

/**
 * Greedy spanner (Althöfer and others, 1993), shortest edges first: a tenth of the edges keeps every
 * distance within 1.2 %, and smoothing takes most of that back. Fairways always stay.
 */
export function thinOut(nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]) {
  const weighted = edges.map((edge) => ({
    edge,
    nm: greatCircleNm(nodes[edge.from]!.position, nodes[edge.to]!.position),
  }));
  weighted.sort((a, b) => a.nm - b.nm || a.edge.from - b.edge.from || a.edge.to - b.edge.to);
  const kept = new KeptEdges(nodes);
  const out: NetworkEdge[] = [];
  for (const { edge, nm } of weighted) {
    if (edge.bits === 0 && kept.reaches(edge, nm * STRETCH + SLACK_NM)) continue;
    kept.add(edge, nm);
    out.push(edge);
  }
  return out.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The edges kept so far, with a bounded A* over them. */
class KeptEdges {
  private readonly next: number[][];
  private readonly nextNm: number[][];
  private readonly vectors: (readonly [number, number, number])[];
  private readonly best: Float64Array;
  private readonly seen: Int32Array;
  private readonly done: Int32Array;
  private round = 0;

  constructor(nodes: readonly NetworkNode[]) {
    this.next = nodes.map(() => []);
    this.nextNm = nodes.map(() => []);
    this.vectors = nodes.map((node) => toVector(node.position));
    this.best = new Float64Array(nodes.length);
    this.seen = new Int32Array(nodes.length);
    this.done = new Int32Array(nodes.length);
  }

  add({ from, to }: NetworkEdge, nm: number): void {
    this.next[from]!.push(to);
    this.nextNm[from]!.push(nm);
    this.next[to]!.push(from);
    this.nextNm[to]!.push(nm);
  }

  reaches({ from, to }: NetworkEdge, limitNm: number): boolean {
    const { best, seen, done } = this;
    const round = ++this.round;
    const heap: [number, number][] = [[0, from]];
    best[from] = 0;
    seen[from] = round;
    while (heap.length > 0) {
      const node = pop(heap);
      if (done[node] === round) continue;
      done[node] = round;
      if (node === to) return true;
      for (const [i, other] of this.next[node]!.entries()) {
        const reached = best[node]! + this.nextNm[node]![i]!;
        if (seen[other] === round && best[other]! <= reached) continue;
        const bound = reached + this.straightNm(other, to);
        if (bound > limitNm) continue;
        seen[other] = round;
        best[other] = reached;
        push(heap, bound, other);
      }
    }
    return false;
  }

  private straightNm(i: number, j: number): number {
    const [a, b] = [this.vectors[i]!, this.vectors[j]!];
    return EARTH_RADIUS_NM * Math.acos(Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));
  }
}

function push(heap: [number, number][], key: number, node: number): void {
  let i = heap.push([key, node]) - 1;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (heap[parent]![0] <= key) break;
    heap[i] = heap[parent]!;
    i = parent;
  }
  heap[i] = [key, node];
}

function pop(heap: [number, number][]): number {
  const top = heap[0]![1];
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let i = 0;
  for (let child = 1; child < heap.length; child = i * 2 + 1) {
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
    if (heap[child]![0] >= last[0]) break;
    heap[i] = heap[child]!;
    i = child;
  }
  heap[i] = last;
  return top;
}
