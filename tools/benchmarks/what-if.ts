import { performance } from 'node:perf_hooks';
import {
  attributeChange,
  estimateVoyage,
  freightBunkerGrid,
  optimiseSpeeds,
  planBunkering,
  sampleGrainVoyage,
  seededRandom,
  simulateVoyages,
} from '@mainsheet/voyage';

/** Milliseconds of the fastest of three runs, the first of which also warms up. */
function fastest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

const say = (what: string, ms: number, more = ''): void =>
  console.log(`${what.padEnd(58)} ${ms.toFixed(1).padStart(8)} ms${more}`);

const input = sampleGrainVoyage();
const amounts = Array.from({ length: 41 }, (_, index) => index - 20);
const grid = fastest(() => freightBunkerGrid(input, amounts, amounts));
say('grid 41 × 41, freight × bunker price', grid, ', target 150');
const full = fastest(() => {
  for (let cell = 0; cell < 41 * 41; cell += 1) estimateVoyage(input);
});
say('as many full estimates', full, `, ${Math.round(full / grid)} times the grid`);

const uncertainty = {
  freight: { kind: 'normal', mean: 0, deviation: 2 },
  bunkerPrice: { kind: 'triangular', from: -60, mode: 0, to: 120 },
  portDays: { kind: 'triangular', from: -1, mode: 0, to: 6 },
  weatherPercent: { kind: 'uniform', from: -3, to: 5 },
} as const;
const simulated = fastest(() =>
  simulateVoyages(input, uncertainty, { random: seededRandom(1), runs: 10_000 }),
);
say('10,000 simulated voyages', simulated, ', target 1000');

/** Two legs and a stop for every further one, each of 1.5 kn range: 16 speeds on a grid of 0.1 kn. */
const withStops = (stops: readonly number[]) => ({
  ...input,
  itinerary: [
    ...input.itinerary.slice(0, 2),
    ...stops.map((stop) => ({
      ...input.itinerary[3]!,
      id: `stop${stop}`,
      portFunction: 'Stop' as const,
      portName: `Stop ${stop}`,
      portCode: null,
      sequenceNo: 2 + stop / 4,
      distanceNm: 3_000 * stop,
    })),
    ...input.itinerary.slice(2),
  ],
});
for (const stops of [
  [1, 2],
  [1, 2, 3],
]) {
  const legs = withStops(stops);
  const optimum = optimiseSpeeds(legs);
  const calculations = 'optimum' in optimum ? optimum.optimum.calculations : 0;
  const speeds = fastest(() => optimiseSpeeds(legs));
  const all = 16 ** (2 + stops.length);
  say(`speeds of ${2 + stops.length} legs`, speeds, `, ${calculations} calculations`);
  say(
    `  a grid of 0.1 kn, ${all.toLocaleString('en')} calculations, reckoned`,
    (speeds / calculations) * all,
    `, ${(all / calculations).toFixed(0)} times`,
  );
}

const bunkered = {
  ...input,
  bunkers: input.bunkers.map((row) => ({ ...row, initialQuantityT: 800 })),
};
const planned = fastest(() =>
  planBunkering(bunkered, {
    fuel: 'VLSFO',
    offers: ['r1', 'r2', 'r3'].map((rowId, index) => ({
      rowId,
      pricePerT: 500 + index * 20,
      feePerStem: 5_000,
      mostT: null,
    })),
    stepT: 10,
    leastRobT: 100,
    leastEndRobT: 300,
    endValuePerT: 480,
  }),
);
say('bunker plan, three ports, stems of 10 t', planned);

const later = structuredClone(input);
later.cargoes[0]!.freight.rate += 1;
later.ladenSpeedKn = 13;
later.bunkers[0]!.initialPrice += 20;
later.itinerary[1]!.norHours = 24;
later.itinerary[2]!.portExpenses += 5_000;
later.itinerary[2]!.distanceNm += 200;
say(
  'change of six causes attributed',
  fastest(() => attributeChange(input, later, 'netTce')),
);
