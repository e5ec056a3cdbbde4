import {
  type EstimateInput,
  type FuelLayer,
  type ItineraryRow,
  newBunkerRow,
  newItineraryRow,
  type SeaConsumption,
} from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { type RandomSource, seededRandom } from '../compare/seeded-random.ts';
import { figureVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { gridOf, optimiseSpeeds } from './optimise-speeds.ts';

const TABLE_KN = [11, 11.9, 12.5];
const GRID = gridOf({ from: 11, to: 12.5 });
const MGO_PRICE = 720;

type Between = (from: number, to: number) => number;

/** A convex or bent table of three speeds for both conditions and zones. */
function anyTable(between: Between): SeaConsumption[] {
  return (['ballast', 'laden'] as const).flatMap((condition) => {
    const base = between(14, 22);
    return TABLE_KN.flatMap((speedKn, index) => {
      const tPerDay = base + index * between(1, 8);
      return (['nonEca', 'eca'] as const).map((zone) => ({
        ...{ zone, condition, speedKn, tPerDay, auxiliaryTPerDay: 2, isDefault: false },
        fuel: zone === 'eca' ? ('MGO' as const) : ('VLSFO' as const),
      }));
    });
  });
}

/** `legs` legs, of which the last one at least is laden, layers of fuel on board, perhaps a laycan. */
function anyVoyage(legs: number, random: RandomSource): EstimateInput {
  const between: Between = (from, to) => from + random() * (to - from);
  const input = sampleGrainVoyage();
  const [commencing, load, discharge, end] = input.itinerary;
  if (!commencing || !load || !discharge || !end) throw new Error('The sample has four rows');
  input.vessel!.seaConsumption = anyTable(between);
  input.cargoes[0]!.freight.rate = between(15, 70);
  const ballastLegs = Math.floor(random() * legs);
  const miles = (): Pick<ItineraryRow, 'distanceNm' | 'ecaDistanceNm' | 'ecaSpeedKn'> => {
    const distanceNm = between(800, 20_000 / legs);
    const ecaDistanceNm = random() < 0.3 ? between(0, distanceNm) : 0;
    return { distanceNm, ecaDistanceNm, ecaSpeedKn: random() < 0.2 ? 12 : null };
  };
  const stop = (index: number) => ({
    ...newItineraryRow(`stop${index}`, 0, 'Stop'),
    portName: `Stop ${index}`,
    portCode: `XX${index}`,
    ...miles(),
  });
  const stops = (from: number, count: number) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => stop(from + index));
  const atLoad = ballastLegs === 0 ? { distanceNm: 0 } : miles();
  input.itinerary = [
    commencing,
    ...stops(1, ballastLegs - 1),
    { ...load, ...atLoad },
    ...stops(10, legs - ballastLegs - 1),
    { ...discharge, ...miles() },
    end,
  ].map((row, index) => ({ ...row, sequenceNo: index + 1 }));
  const layer = (): FuelLayer => ({ quantityT: between(100, 900), price: between(300, 800) });
  input.bunkers = [
    {
      ...newBunkerRow('VLSFO'),
      initialLayers: [layer(), layer(), { quantityT: 9_000, price: between(300, 800) }],
      method: random() < 0.3 ? 'Weighted average' : 'FIFO',
    },
    { ...newBunkerRow('MGO'), initialQuantityT: 9_000, initialPrice: MGO_PRICE },
  ];
  if (ballastLegs > 0 && random() < 0.6) {
    const fastest = arrivalMs(withSpeeds(input, TABLE_KN.at(-1)!));
    const slowest = arrivalMs(withSpeeds(input, TABLE_KN[0]!));
    const endMs = fastest + between(-0.05, 1.1) * (slowest - fastest);
    input.cargoes[0]!.laycanEndAt = new Date(Math.round(endMs)).toISOString();
  }
  return input;
}

const withSpeeds = (input: EstimateInput, speedKn: number): EstimateInput => ({
  ...input,
  itinerary: input.itinerary.map((row) => ({ ...row, speedKn })),
});

const arrivalMs = (input: EstimateInput): number =>
  figureVoyage(input).run.rows.find(({ row }) => row.portFunction === 'Loading')?.arrivalMs ?? 0;

/** What one leg takes at one speed of the grid. */
type Step = { readonly days: number; readonly vlsfoT: number; readonly mgoT: number };

type Summed = {
  readonly legs: readonly { readonly isBeforeLoading: boolean; readonly steps: readonly Step[] }[];
  /** Everything that no speed changes. */
  readonly fixed: Step & { readonly money: number };
  readonly latestDays: number;
  readonly costOf: (vlsfoT: number) => number;
};

const tonnes = (burns: readonly { fuel: string; quantityT: number }[], fuel: string): number =>
  burns.reduce((sum, burn) => sum + (burn.fuel === fuel ? burn.quantityT : 0), 0);

/** The voyage as sums of its legs: its fuel is all on board, so only the total burned costs. */
function summed(input: EstimateInput): Summed {
  const atGrid = GRID.map((speedKn) => figureVoyage(withSpeeds(input, speedKn)));
  const base = atGrid[0]!;
  const loading = base.run.rows.findIndex(({ row }) => row.portFunction === 'Loading');
  const legs = base.run.rows.flatMap(({ leg }, index) => {
    if (!(leg.distanceNm > 0)) return [];
    const steps = atGrid.map(({ run }): Step => {
      const row = run.rows[index]!;
      const [vlsfoT, mgoT] = [tonnes(row.sea, 'VLSFO'), tonnes(row.sea, 'MGO')];
      return { days: row.leg.legDays, vlsfoT, mgoT };
    });
    return [{ isBeforeLoading: index <= loading, steps }];
  });
  const inPort = (fuel: string) =>
    base.run.rows.reduce((sum, row) => sum + tonnes(row.port, fuel), 0);
  const end = input.cargoes[0]?.laycanEndAt;
  const fixed = {
    days: base.run.rows.reduce((sum, row) => sum + row.call.portDays, 0),
    vlsfoT: inPort('VLSFO'),
    mgoT: inPort('MGO'),
    money: base.totals.voyageResult + base.totals.bunkers,
  };
  const latestDays =
    end == null
      ? Number.POSITIVE_INFINITY
      : (Date.parse(end) - Date.parse(input.commencingAt)) / 864e5;
  return { legs, fixed, latestDays, costOf: costOf(input) };
}

function costOf(input: EstimateInput): (vlsfoT: number) => number {
  const { initialLayers, method } = input.bunkers[0]!;
  const layers = initialLayers ?? [];
  if (method === 'FIFO') {
    return (vlsfoT) => {
      let [rest, cost] = [vlsfoT, 0];
      for (const { quantityT, price } of layers) {
        cost += Math.min(rest, quantityT) * price;
        rest -= Math.min(rest, quantityT);
      }
      return cost;
    };
  }
  const stockT = layers.reduce((sum, { quantityT }) => sum + quantityT, 0);
  const value = layers.reduce((sum, { quantityT, price }) => sum + quantityT * price, 0);
  return (vlsfoT) => (vlsfoT * value) / stockT;
}

/** Every combination of grid speeds of all legs, none left out: the best TCE and where it is. */
function bruteForce({ legs, fixed, latestDays, costOf }: Summed) {
  let [tce, at] = [Number.NEGATIVE_INFINITY, [] as number[]];
  const chosen = legs.map(() => 0);
  // Numbers side by side: four million of them an object would be the slowest part.
  const tryFrom = (
    index: number,
    days: number,
    ballastDays: number,
    vlsfo: number,
    mgo: number,
  ) => {
    const leg = legs[index];
    if (leg === undefined) {
      const value = (fixed.money - costOf(vlsfo) - mgo * MGO_PRICE) / days;
      if (value > tce) [tce, at] = [value, [...chosen]];
      return;
    }
    for (let step = 0; step < leg.steps.length; step += 1) {
      const { days: more, vlsfoT, mgoT } = leg.steps[step]!;
      const before = ballastDays + (leg.isBeforeLoading ? more : 0);
      if (before > latestDays) continue;
      chosen[index] = step;
      tryFrom(index + 1, days + more, before, vlsfo + vlsfoT, mgo + mgoT);
    }
  };
  tryFrom(0, fixed.days, 0, fixed.vlsfoT, fixed.mgoT);
  return { tce, speeds: at.map((step) => GRID[step]!) };
}

/** The engine's own TCE at the speeds the sums found. */
function tceAt(input: EstimateInput, speeds: readonly number[]): number | null {
  let next = 0;
  const itinerary = input.itinerary.map((row) =>
    row.distanceNm > 0 ? { ...row, speedKn: speeds[next++] ?? null } : row,
  );
  return figureVoyage({ ...input, itinerary }).totals.netTce;
}

describe('speeds of one to five legs', () => {
  it.each([1, 2, 3, 4, 5])(
    'never worse than all speeds 0.1 kn apart of %d legs, 40 random voyages',
    (legs) => {
      const random = seededRandom(7_100 + legs);
      for (let draw = 0; draw < 40; draw += 1) {
        const input = anyVoyage(legs, random);
        const brute = bruteForce(summed(input));
        const found = optimiseSpeeds(input);
        if (!('optimum' in found)) {
          expect(found.violation.code).toBe('LAYCAN_OUT_OF_REACH');
          expect(brute.tce).toBe(Number.NEGATIVE_INFINITY);
          continue;
        }
        expect(found.optimum.speeds).toHaveLength(legs);
        if (brute.tce === Number.NEGATIVE_INFINITY) continue;
        expect(brute.tce).toBeCloseTo(tceAt(input, brute.speeds) ?? 0, 6);
        expect(found.optimum.after, `voyage ${draw}`).toBeGreaterThanOrEqual(brute.tce - 1e-6);
      }
    },
    120_000,
  );
});
