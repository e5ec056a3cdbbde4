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

/** What a built file imports at once, without what is loaded on demand. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name]) =>
    path.join(dist, 'assets', name!),
  );

/** Files with all that they import at once. */
function withImports(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) for (const next of importsOf(file)) found.add(next);
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

/** The first ring of files that import each other, as a page would meet it; null where there is none. */
function findRing(): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    const at = path.indexOf(file);
    if (at >= 0) return path.slice(at);
    if (done.has(file)) return null;
    for (const next of importsOf(file)) {
      const ring = visit(next, [...path, file]);
      if (ring) return ring;
    }
    done.add(file);
    return null;
  };
  for (const name of assets.filter((one) => one.endsWith('.js'))) {
    const ring = visit(path.join(dist, 'assets', name), []);
    if (ring) return ring;
  }
  return null;
}

// In a ring a module runs before what it imports, and is drawn from nothing.
const ring = findRing();
console.log(
  `files that import each other: ${ring?.map((f) => path.basename(f)).join(', ') ?? 'none'}`,
);
if (ring) process.exitCode = 1;
