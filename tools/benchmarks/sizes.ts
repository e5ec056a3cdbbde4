// Bytes that a browser loads: gzip of the built files, against their budgets. Fails when one is over.
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

const initialJs = sum(linked(/(?:src|href)="(\/assets\/[^"]+\.js)"/g));
const css = sum(linked(/href="(\/assets\/[^"]+\.css)"/g));
const sea = readdirSync(seaData)
  .filter((file) => file.endsWith('.gz'))
  .reduce((total, file) => total + readFileSync(path.join(seaData, file)).length, 0);

const budgets = [
  { what: 'initial JavaScript', bytes: initialJs, limit: 210 },
  { what: 'initial CSS', bytes: css, limit: 40 },
  { what: 'sea data', bytes: sea, limit: 1200 },
];
for (const { what, bytes, limit } of budgets) {
  const isOver = bytes > limit * KILOBYTE;
  console.log(
    `${what}: ${(bytes / KILOBYTE).toFixed(1)} kB gzip, budget ${limit}${isOver ? '  OVER' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
