import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { PortsFile, SeaData, ZonesFile } from '@mainsheet/sea';

/** Where the sea engine's data files lie; the server also serves this folder to the browser. */
export const SEA_DATA_FOLDER = new URL('../../../../../packages/sea/data/', import.meta.url);

/** Reads and unpacks the data files for `loadSea`. */
export async function readSeaData(folder: URL = SEA_DATA_FOLDER): Promise<SeaData> {
  const read = (name: string) => readFile(fileURLToPath(new URL(name, folder)));
  const [graph, mask, ports, zones] = await Promise.all([
    read('graph.bin.gz'),
    read('mask.bin.gz'),
    read('ports.json.gz'),
    read('zones.json'),
  ]);
  return {
    graph: gunzipSync(graph),
    mask: gunzipSync(mask),
    ports: JSON.parse(gunzipSync(ports).toString('utf8')) as PortsFile,
    zones: JSON.parse(zones.toString('utf8')) as ZonesFile,
  };
}
