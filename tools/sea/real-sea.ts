import { readSeaData } from '../../apps/server/src/modules/ports/sea-data.ts';
import { loadSea, type Sea } from '../../packages/sea/src/index.ts';

let loaded: Promise<Sea> | undefined;

/** The sea from the committed data, for tests and benchmarks; loaded once. */
export function realSea(): Promise<Sea> {
  loaded ??= readSeaData().then(loadSea);
  return loaded;
}
