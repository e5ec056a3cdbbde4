import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { NetworkEdge, NetworkNode } from '../../packages/sea/src/network.ts';
import type { Draft } from './nodes.ts';

export interface VisibilityTask {
  mask: Uint8Array;
  nodes: readonly NetworkNode[];
  latticeStart: number;
  worker: number;
  workers: number;
}
/** Two numbers per pair: from, to. */
export type VisiblePairs = Int32Array;

/** Every pair of nodes a ship can sail between in a straight line, in order of the nodes. */
export async function findSightLines(draft: Draft, mask: Uint8Array): Promise<NetworkEdge[]> {
  const workers = Math.max(1, availableParallelism());
  const parts = await Promise.all(
    Array.from({ length: workers }, (_, worker) => {
      const { nodes, latticeStart } = draft;
      return runWorker({ mask, nodes, latticeStart, worker, workers });
    }),
  );
  const edges: NetworkEdge[] = [];
  for (const pairs of parts)
    for (let k = 0; k < pairs.length; k += 2)
      edges.push({ from: pairs[k]!, to: pairs[k + 1]!, bits: 0 });
  return edges.sort((a, b) => a.from - b.from || a.to - b.to);
}

function runWorker(task: VisibilityTask): Promise<VisiblePairs> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./visibility-worker.ts', import.meta.url), {
      workerData: task,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
