import { greatCircleNm, greatCirclePath } from '../../packages/sea/src/geo.ts';
import {
  buildNetwork,
  FAIRWAY_BIT,
  type NetworkEdge,
  type NetworkNode,
  type NetworkRows,
  PASSAGE_BITS,
} from '../../packages/sea/src/network.ts';
import { PathFinder } from '../../packages/sea/src/shortest-path.ts';
import { alongHilbertCurve } from './hilbert.ts';
import type { Draft } from './nodes.ts';
import { thinOut } from './spanner.ts';

const FAIRWAY_STEP_NM = 8;

/** Sight lines and fairways become the network: one connected piece, thinned out, renumbered. */
export function assembleNetwork(draft: Draft, sightLines: readonly NetworkEdge[]): NetworkRows {
  const key = (edge: NetworkEdge) => edge.from * draft.nodes.length + edge.to;
  const edges = new Map(sightLines.map((edge) => [key(edge), edge]));
  for (const edge of draft.fairwayEdges) {
    const bits = edge.bits | (edges.get(key(edge))?.bits ?? 0);
    edges.set(key(edge), { ...edge, bits });
  }
  const whole = keepMainPiece(draft.nodes, [...edges.values()]);
  const thinned = { nodes: whole.nodes, edges: thinOut(whole.nodes, whole.edges) };
  return alongHilbertCurve(splitFairways(thinned));
}

/** Rivers get a point every few miles, so that the ports along them find one nearby. */
function splitFairways(rows: NetworkRows): NetworkRows {
  const nodes = [...rows.nodes];
  const edges = rows.edges.flatMap((edge) => {
    const [a, b] = [nodes[edge.from]!.position, nodes[edge.to]!.position];
    const pieces = Math.ceil(greatCircleNm(a, b) / FAIRWAY_STEP_NM);
    const isRiver = edge.bits === FAIRWAY_BIT;
    if (!isRiver || pieces === 1) return [edge];
    const path = greatCirclePath(a, b);
    const ids = [edge.from];
    for (let i = 1; i < pieces; i++)
      ids.push(nodes.push({ position: path(i / pieces), coast: null }) - 1);
    ids.push(edge.to);
    return ids.slice(1).map((id, i) => {
      const before = ids[i]!;
      return { from: Math.min(before, id), to: Math.max(before, id), bits: edge.bits };
    });
  });
  return { nodes, edges };
}

/** Drops what ships cannot reach from the Strait of Gibraltar with every passage open. */
function keepMainPiece(nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]): NetworkRows {
  const network = buildNetwork({ nodes, edges });
  const gibraltar = nodes.findIndex(
    ({ position: [lon, lat] }) => Math.hypot(lon + 6, lat - 35.9) < 0.7,
  );
  const reached = new PathFinder(network).costsFrom(
    [{ node: gibraltar, costNm: 0 }],
    network.lengthNm,
  );
  const renumbered = new Map<number, number>();
  const kept = nodes.filter((_, i) => {
    if (reached[i] === Infinity) return false;
    renumbered.set(i, renumbered.size);
    return true;
  });
  return {
    nodes: kept,
    edges: edges
      .filter((edge) => renumbered.has(edge.from))
      .map((edge) => ({
        from: renumbered.get(edge.from)!,
        to: renumbered.get(edge.to)!,
        bits: edge.bits,
      })),
  };
}

/** How many edges carry each passage: a build without them would be a silent loss. */
export function countPassages(rows: NetworkRows): Record<string, number> {
  return Object.fromEntries(
    Object.entries(PASSAGE_BITS).map(([name, bit]) => [
      name,
      rows.edges.filter((edge) => edge.bits & bit).length,
    ]),
  );
}
