// usage: node --expose-gc tools/benchmarks/sea.ts
// Times the sea engine on pairs of linked ports, and searoute-js on the same pairs when it is
// installed in this folder (its data licence is unclear, so the product never depends on it).

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readSeaData, SEA_DATA_FOLDER } from '../../apps/server/src/modules/ports/sea-data.ts';
import {
  isViolation,
  loadSea,
  type Port,
  type RouteOptions,
  type Sea,
} from '../../packages/sea/src/index.ts';

type SearouteJs = (from: object, to: object) => { properties: { length: number } } | null;

const PAIRS = 1500;
const WARM_UP = 100;
const options: RouteOptions = { zonesOn: '2026-11-20' };

const heapBefore = usedMegabytes();
const data = await readSeaData();
const loadStart = performance.now();
const sea = loadSea(data);
const loadMs = performance.now() - loadStart;
const memory = usedMegabytes() - heapBefore;

reportSizes();
console.log(
  `load ${loadMs.toFixed(0)} ms, memory ${memory.toFixed(0)} MB, ${sea.ports.length} ports`,
);
reportAccuracy(sea);

const pairs = randomPairs(sea, PAIRS + WARM_UP);
const ours = times(pairs, ([a, b]) => sea.route(a.id, b.id, options));
report('mainsheet, first pass', ours);
report(
  'mainsheet, cached',
  times(pairs, ([a, b]) => sea.route(a.id, b.id, options)),
);
for (const [name, some] of Object.entries({
  'Suez closed': { suez: false },
  'avoid piracy': { avoidPiracy: true },
  'minimise ECA': { minimiseEca: true },
}))
  report(
    `mainsheet, ${name}`,
    times(pairs, ([a, b]) => sea.route(a.id, b.id, { ...options, ...some })),
  );
report(
  'one to all ports',
  times(pairs.slice(0, 120), ([a]) => sea.distancesFrom(a.id, options)),
);
report(
  'new coordinates',
  times(pairs.slice(0, 160), ([a, b]) => sea.route(near(a), near(b), options)),
);
compareWithSearouteJs();

function compareWithSearouteJs(): void {
  let searoute: SearouteJs;
  try {
    searoute = createRequire(import.meta.url)('searoute-js') as SearouteJs;
  } catch {
    console.log('searoute-js: not installed');
    return;
  }
  const log = console.log;
  console.log = () => {};
  const theirs = times(pairs, ([a, b]) => {
    try {
      return searoute(pointOf(a), pointOf(b));
    } catch {
      // Some pairs snap to a single vertex, on which the package throws.
      return null;
    }
  });
  console.log = log;
  report('searoute-js', theirs);
  const ratio = (share: number) => (quantile(theirs, share) / quantile(ours, share)).toFixed(1);
  console.log(`faster by ${ratio(0.5)}x at p50, ${ratio(0.99)}x at p99`);
}

function reportSizes(): void {
  for (const name of readdirSync(SEA_DATA_FOLDER)) {
    const { size } = statSync(new URL(name, SEA_DATA_FOLDER));
    console.log(`${name.padEnd(16)} ${(size / 1000).toFixed(0).padStart(5)} kB`);
  }
}

/** The published distances, by the rule of packages/sea/src/distances.cases.test.ts. */
function reportAccuracy(engine: Sea): void {
  interface Row {
    from: { lat: number; lon: number };
    to: { lat: number; lon: number };
    via: string;
    distanceNm: number;
    suezOpen: boolean;
    panamaOpen: boolean;
    suspect?: string;
  }
  const file = new URL('../../packages/sea/cases/published-distances.json', import.meta.url);
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] };
  const points: Record<string, string> = { suez: 'XZSUE', panama: 'XZPAN', magellan: 'XZMAG' };
  const errors = rows
    .filter((row) => row.suspect === undefined)
    .map((row) => {
      const through = points[row.via];
      const itinerary = [row.from, ...(through ? [through] : []), row.to];
      const passages = { suez: row.suezOpen, panama: row.panamaOpen, kiel: false };
      const voyage = engine.routeVoyage(itinerary, { ...options, ...passages });
      return isViolation(voyage) ? Infinity : 100 * (voyage.distanceNm / row.distanceNm - 1);
    });
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const show = (share: number) => quantile(sizes, share).toFixed(2);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  console.log(
    `error on ${errors.length} published distances: median ${show(0.5)} %, p90 ${show(0.9)} %, mean ${mean.toFixed(2)} %`,
  );
}

/** The same pairs on every run (Lehmer generator). */
function randomPairs(engine: Sea, count: number): [Port, Port][] {
  let state = 20_261_120;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const ports = engine.ports.filter((port) => port.kind === 'port');
  const pick = () => ports[Math.floor(next() * ports.length)]!;
  return Array.from({ length: count }, () => [pick(), pick()]);
}

function times(list: readonly [Port, Port][], run: (pair: [Port, Port]) => unknown): number[] {
  const out: number[] = [];
  for (const [i, pair] of list.entries()) {
    const start = performance.now();
    run(pair);
    if (i >= Math.min(WARM_UP, list.length / 4)) out.push(performance.now() - start);
  }
  return out.sort((a, b) => a - b);
}

function report(name: string, sorted: readonly number[]): void {
  const show = (share: number) => quantile(sorted, share).toFixed(3);
  console.log(`${name.padEnd(26)} p50 ${show(0.5)} ms, p99 ${show(0.99)} ms, n ${sorted.length}`);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}

function near(port: Port) {
  return { lat: port.lat + 0.01, lon: port.lon + 0.01 };
}

function pointOf(port: Port) {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [port.lon, port.lat] },
  };
}

function usedMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
