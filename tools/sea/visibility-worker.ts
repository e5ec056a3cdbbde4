import { parentPort, workerData } from 'node:worker_threads';
import { EARTH_RADIUS_NM } from '../../packages/sea/src/geo.ts';
import { decodeLandMask } from '../../packages/sea/src/land-mask.ts';
import { nodeGeometry, touchesCoast } from '../../packages/sea/src/network.ts';
import { withinSailingLimits } from '../../packages/sea/src/sailing-limits.ts';
import type { VisibilityTask } from './visibility.ts';

/** Nearer than this every clear leg is kept. */
const SHORT_COS = Math.cos(120 / EARTH_RADIUS_NM);
/** Nearer than this one end touching the coast is enough. */
const MEDIUM_COS = Math.cos(400 / EARTH_RADIUS_NM);
/** No leg is longer than 115 degrees of arc. */
const LONGEST_COS = -0.42;

const { mask: maskBytes, nodes, latticeStart, worker, workers } = workerData as VisibilityTask;
const mask = decodeLandMask(maskBytes);
const { vectors, coastNormals } = nodeGeometry(nodes);
const isFree = nodes.map((node) => node.coast === null);

const found: number[] = [];
for (let i = worker; i < nodes.length; i += workers)
  for (let j = i + 1; j < nodes.length; j++) if (isWorthTesting(i, j)) test(i, j);
parentPort?.postMessage(Int32Array.from(found));

function isWorthTesting(i: number, j: number): boolean {
  const cos =
    vectors[i * 3]! * vectors[j * 3]! +
    vectors[i * 3 + 1]! * vectors[j * 3 + 1]! +
    vectors[i * 3 + 2]! * vectors[j * 3 + 2]!;
  if (cos > SHORT_COS) return true;
  if (cos < LONGEST_COS || j >= latticeStart) return false;
  const sine = Math.sqrt(Math.max(0, 1 - cos * cos));
  const first = touches(i, j, sine);
  if (cos > MEDIUM_COS) return first || touches(j, i, sine);
  return first && touches(j, i, sine);
}

function touches(node: number, other: number, sine: number): boolean {
  if (isFree[node]) return true;
  const [x, y, z] = [vectors[other * 3]!, vectors[other * 3 + 1]!, vectors[other * 3 + 2]!];
  return touchesCoast(coastNormals, node, { x, y, z, sine });
}

function test(i: number, j: number): void {
  const [a, b] = [nodes[i]!.position, nodes[j]!.position];
  if (crossesContinent(i, j) || !withinSailingLimits(a, b) || !mask.isClear(a, b)) return;
  found.push(i, j);
}

/** A few points along the chord reject most legs before the mile-by-mile march. */
function crossesContinent(i: number, j: number): boolean {
  for (const share of [0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875]) {
    const at = (k: number) => vectors[i * 3 + k]! * (1 - share) + vectors[j * 3 + k]! * share;
    const [x, y, z] = [at(0), at(1), at(2)];
    const lon = (Math.atan2(y, x) * 180) / Math.PI;
    const lat = (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI;
    if (mask.isLand([lon, lat])) return true;
  }
  return false;
}
