import { performance } from 'node:perf_hooks';
import { estimateVoyage } from '@mainsheet/voyage';
import { tenPortVoyage } from './ten-port-voyage.ts';

const input = tenPortVoyage();
const WARM_UP = 2_000;
const RUNS = 20_000;
let check = 0;
for (let run = 0; run < WARM_UP; run += 1) check += estimateVoyage(input).totals.profit;
const started = performance.now();
for (let run = 0; run < RUNS; run += 1) check += estimateVoyage(input).totals.profit;
const seconds = (performance.now() - started) / 1000;
if (!Number.isFinite(check)) throw new Error('The benchmark estimate has no profit');
console.log(
  JSON.stringify({
    benchmark: 'estimate',
    ports: 10,
    cargoes: 2,
    fuels: 3,
    estimatesPerSecond: Math.round(RUNS / seconds),
  }),
);
