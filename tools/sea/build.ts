// usage: npm run build:sea [-- --cache <folder>]
// Writes packages/sea/data from Natural Earth, the sea-ports list and the tables beside this file.
// Takes minutes; the files are committed, and a test tells when they no longer match the scripts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { decodeLandMask, encodeLandMask } from '../../packages/sea/src/land-mask.ts';
import {
  decodeNetworkRows,
  encodeNetwork,
  type NetworkEdge,
  type NetworkRows,
} from '../../packages/sea/src/network.ts';
import { hashInputs } from './inputs.ts';
import { drawLand, readCoastRings } from './land.ts';
import { assembleNetwork, countPassages } from './network-build.ts';
import { type Draft, draftNodes } from './nodes.ts';
import { linkPorts } from './port-links.ts';
import { readPortTables } from './port-tables.ts';
import { findSightLines } from './visibility.ts';

const DATA_FOLDER = path.resolve(import.meta.dirname, '../../packages/sea/data');
const cacheFlag = process.argv.indexOf('--cache');
const cacheFolder = cacheFlag > 0 ? process.argv[cacheFlag + 1] : undefined;

const rings = readCoastRings();
const maskBytes = encodeLandMask(drawLand(rings));
const mask = decodeLandMask(maskBytes);
const draft = draftNodes(mask, rings);
console.log(`${draft.nodes.length} points`);

const network = await buildGraph(draft);
console.log(`${network.nodes.length} nodes, ${network.edges.length} edges`, countPassages(network));

const linked = linkPorts(readPortTables(), network, mask);
const lost = linked.leftOut.filter((port) => port.isCurated);
console.log(`${linked.file.ports.length} ports, ${linked.leftOut.length} left out`);
if (lost.length > 0) console.warn('Curated ports left out:', lost.map((port) => port.id).join(' '));

writeData({
  'graph.bin.gz': encodeNetwork(network),
  'mask.bin.gz': maskBytes,
  'ports.json.gz': new TextEncoder().encode(JSON.stringify(linked.file)),
});

/** Reads back what was written: the ports are linked to the rounded nodes the product will load. */
async function buildGraph(points: Draft): Promise<NetworkRows> {
  const sightLines = await cached(points, () => findSightLines(points, maskBytes));
  return decodeNetworkRows(encodeNetwork(assembleNetwork(points, sightLines)));
}

/** Sight lines take most of the time and depend on the points and the mask alone. */
async function cached(points: Draft, make: () => Promise<NetworkEdge[]>): Promise<NetworkEdge[]> {
  if (cacheFolder === undefined) return make();
  const key = sha256(Buffer.concat([Buffer.from(JSON.stringify(points)), maskBytes]));
  const file = path.join(cacheFolder, `sight-lines-${key.slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as NetworkEdge[];
  const edges = await make();
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(edges));
  return edges;
}

function writeData(files: Record<string, Uint8Array>): void {
  mkdirSync(DATA_FOLDER, { recursive: true });
  const outputs: Record<string, { sha256: string; bytes: number; gzipBytes: number }> = {};
  for (const [name, bytes] of Object.entries(files)) {
    const packed = gzipSync(bytes, { level: 9 });
    writeFileSync(path.join(DATA_FOLDER, name), packed);
    outputs[name] = { sha256: sha256(bytes), bytes: bytes.length, gzipBytes: packed.length };
  }
  const manifest = { inputs: hashInputs(), outputs };
  writeFileSync(path.join(DATA_FOLDER, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
