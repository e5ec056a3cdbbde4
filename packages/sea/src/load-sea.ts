import { decodeLandMask } from './land-mask.ts';
import { buildNetwork, decodeNetworkRows } from './network.ts';
import type { PortsFile } from './ports.ts';
import { Sea } from './sea.ts';
import { parseZones, type ZonesFile } from './zones.ts';

/** The data files, read by the caller and already unpacked. */
export interface SeaData {
  graph: Uint8Array;
  mask: Uint8Array;
  ports: PortsFile;
  zones: ZonesFile;
}

/** Builds the sea from its data; throws `SEA_DATA_DAMAGED` when the graph is not one of ours. */
export function loadSea(data: SeaData): Sea {
  const network = buildNetwork(decodeNetworkRows(data.graph));
  const tables = { ports: data.ports, zones: parseZones(data.zones) };
  return new Sea(network, decodeLandMask(data.mask), tables);
}
