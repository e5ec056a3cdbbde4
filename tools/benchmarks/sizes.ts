// Bytes and files that a browser loads: gzip of the built files, against their budgets. Fails when one is over.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const KILOBYTE = 1000;
const dist = path.join(import.meta.dirname, '../../apps/web/dist');
const seaData = path.join(import.meta.dirname, '../../packages/sea/data');

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const linked = (pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map((m) => path.join(dist, m[1]!))),
];
const sum = (files: readonly string[]): number => files.reduce((total, f) => total + gzipped(f), 0);

/** Chunks and what they import at once, without what is loaded on demand. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)"\.\/([^"]+\.js)"/g,
    )) {
      found.add(path.join(dist, 'assets', name!));
    }
  }
  return [...found];
}

const assets = readdirSync(path.join(dist, 'assets'));
const chunksOf = (names: readonly string[]): string[] =>
  names.map((name) => {
    const file = assets.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    if (!file) throw new Error(`The build has no chunk ${name}`);
    return path.join(dist, 'assets', file);
  });
const initial = linked(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
const dashboard = withImports([...initial, ...chunksOf(['DashboardPage', 'Layers'])]);
const list = withImports([...initial, ...chunksOf(['VesselList'])]);
const css = sum(linked(/href="(\/assets\/[^"]+\.css)"/g));
const sea = readdirSync(seaData)
  .filter((file) => file.endsWith('.gz'))
  .reduce((total, file) => total + readFileSync(path.join(seaData, file)).length, 0);

const budgets = [
  { what: 'initial JavaScript', bytes: sum(initial), limit: 190 },
  { what: 'JavaScript of the dashboard, without its map', bytes: sum(dashboard), limit: 340 },
  { what: 'initial CSS', bytes: css, limit: 25 },
  { what: 'sea data', bytes: sea, limit: 1200 },
];
for (const { what, bytes, limit } of budgets) {
  const isOver = bytes > limit * KILOBYTE;
  console.log(
    `${what}: ${(bytes / KILOBYTE).toFixed(1)} kB gzip, budget ${limit}${isOver ? '  OVER' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}

/** Each file is a request, an answer and an entry of the cache, however small it is. */
const MOST_FILES = 30;
const isOver = list.length > MOST_FILES;
console.log(
  `files of a list of records: ${list.length}, budget ${MOST_FILES}${isOver ? '  OVER' : ''}`,
);
if (isOver) process.exitCode = 1;
