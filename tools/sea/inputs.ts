import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** What decides the content of packages/sea/data, scripts included. */
const PUBLIC_INPUTS = ['world-atlas/land-10m.json', 'sea-ports/lib/ports.json', 'tz-lookup/tz.js'];
const ENGINE_INPUTS = [
  'access',
  'geo',
  'land-mask',
  'network',
  'port-search',
  'sailing-limits',
  'tiles',
];
/** The scripts of this folder that do not shape the data. */
const NOT_INPUTS = new Set(['build-land.ts', 'inputs.ts', 'modules.d.ts', 'real-sea.ts']);

/** SHA-256 of every input of the data build, by file. */
export function hashInputs(): Record<string, string> {
  const scripts = filesIn('tools/sea').filter((file) => !NOT_INPUTS.has(path.basename(file)));
  const engine = ENGINE_INPUTS.map((name) => `packages/sea/src/${name}.ts`);
  const hashes: Record<string, string> = {};
  for (const file of [...scripts, ...engine].sort()) hashes[file] = hash(path.join(ROOT, file));
  for (const name of PUBLIC_INPUTS) hashes[name] = hash(require.resolve(name));
  return hashes;
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(file);
    return /\.(ts|txt)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [file] : [];
  });
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
