import { newCargo, newItineraryRow, newParcel } from '@mainsheet/estimate';
import { describe, expect, it } from 'vitest';
import { chainVoyages } from '../estimate/chain-voyages.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import {
  type OpenCargo,
  type OpenVessel,
  pairEstimate,
  type RankDistance,
  rankVoyages,
} from './rank-voyages.ts';
import { seededRandom } from './seeded-random.ts';
import { simulateVoyages } from './simulate-voyages.ts';

const vessel = (id: string, openPortCode: string, openAt = '2026-12-01T00:00:00.000Z') =>
  ({ id, openPortCode, openAt, terms: sampleGrainVoyage() }) satisfies OpenVessel;

function cargo(id: string, rate: number, laycanEndAt: string | null = null): OpenCargo {
  const [, load, discharge] = sampleGrainVoyage().itinerary;
  const own = { ...newParcel(id), rate: 11_000 };
  const terms = sampleGrainVoyage().cargoes[0]!;
  return {
    id,
    cargo: { ...terms, id, laycanEndAt, freight: { ...newCargo(id).freight, rate } },
    calls: [
      { ...load!, parcels: [own] },
      { ...discharge!, parcels: [own] },
    ],
  };
}

const MILES: Readonly<Record<string, number>> = {
  'SGSIN BRSSZ': 8_800,
  'ZADUR BRSSZ': 4_400,
  'BRSSZ CNQDG': 11_200,
};

function distances(from: string, to: string): RankDistance | undefined {
  const distanceNm = MILES[`${from} ${to}`];
  return distanceNm === undefined ? undefined : { distanceNm, ecaDistanceNm: 0 };
}

describe('ranking of ships and cargoes', () => {
  const vessels = [vessel('far', 'SGSIN'), vessel('near', 'ZADUR'), vessel('lost', 'XXXXX')];
  const cargoes = [cargo('poor', 30), cargo('rich', 45), cargo('soon', 60, '2026-12-20T00:00:00Z')];
  const { ranked, unranked } = rankVoyages(vessels, cargoes, distances);

  it('best TCE first, late ones last, a ship without distances apart', () => {
    expect(ranked.map(({ vesselId, cargoId }) => `${vesselId} ${cargoId}`)).toEqual([
      'near soon',
      'near rich',
      'far rich',
      'near poor',
      'far poor',
      'far soon',
    ]);
    expect(unranked.map((pair) => pair.reason)).toEqual([
      'NO_DISTANCE',
      'NO_DISTANCE',
      'NO_DISTANCE',
    ]);
    // Thirty days and 19.2 hours from 1 December, against the 20th.
    expect(ranked.at(-1)?.lateHours).toBeCloseTo((30.8 - 19) * 24, 6);
  });

  it('each figure is the one of the full estimate of that pair', () => {
    for (const row of ranked) {
      const input = pairEstimate(
        vessels.find((each) => each.id === row.vesselId)!,
        cargoes.find((each) => each.id === row.cargoId)!,
        distances,
      );
      if (typeof input === 'string') throw new Error(input);
      expect(estimateVoyage(input).totals.netTce).toBe(row.netTce);
    }
  });

  it('a ship that is early waits: ten days before the laycan are ten days more', () => {
    const open = cargo('later', 45);
    const early = { ...open, cargo: { ...open.cargo, laycanStartAt: '2027-01-11T07:12:00.000Z' } };
    const [row] = rankVoyages([vessel('far', 'SGSIN')], [early], distances).ranked;
    const [plain] = rankVoyages([vessel('far', 'SGSIN')], [open], distances).ranked;
    expect(plain).toMatchObject({ ballastDistanceNm: 8_800, cargoT: 66_000, lateHours: 0 });
    // Arrival 31 December 19:12 and 12 h of turn time: ten days before the laycan opens.
    expect((row?.voyageDays ?? 0) - (plain?.voyageDays ?? 0)).toBeCloseTo(10, 6);
  });
});

describe('voyages that follow one another', () => {
  const first = sampleGrainVoyage();
  Object.assign(first.bunkers[0]!, { initialQuantityT: 1_000, initialPrice: 500 });
  first.itinerary[1]!.liftings = [
    { fuel: 'VLSFO', quantityT: 1_500, price: 600 },
    { fuel: 'VLSFO', quantityT: 500, price: 620 },
  ];
  const second = sampleGrainVoyage();
  second.itinerary[0]!.portName = 'Qingdao';
  const chain = chainVoyages([first, second]);

  it('the second begins when the first ends, with 598.7 t at 600 and 500 t at 620', () => {
    const [one, two] = chain.voyages;
    expect(two?.input.commencingAt).toBe(one?.result.totals.completionAt);
    const layers = two?.input.bunkers[0]?.initialLayers;
    expect(layers?.[0]?.quantityT).toBeCloseTo(1_000 + 1_500 - 1_901.3, 6);
    expect(layers?.map((layer) => layer.price)).toEqual([600, 620]);
    const mean = two?.input.bunkers[0]?.initialPrice;
    expect(mean).toBeCloseTo((598.7 * 600 + 500 * 620) / 1_098.7, 8);
    const [plan] = two?.result.bunkers ?? [];
    expect(plan?.rows[1]?.cost).toBeCloseTo(598.7 * 600 + (739.2 + 31.5 - 598.7) * 620, 4);
  });

  it('nothing of the bunkers is lost: bought - left = burned in both', () => {
    const bought = 1_000 * 500 + 1_500 * 600 + 500 * 620;
    expect(chain.bunkers).toBeCloseTo(bought - chain.endBunkerValue, 4);
  });

  it('TCE of the chain is the sum of results over the sum of days', () => {
    const [one, two] = chain.voyages.map(({ result }) => result.totals);
    expect(chain.netTce).toBeCloseTo(
      ((one?.voyageResult ?? 0) + (two?.voyageResult ?? 0)) / 165,
      8,
    );
    expect(chain.findings).toEqual([]);
  });

  it('a voyage that begins elsewhere than the last one ended is found', () => {
    const elsewhere = chainVoyages([first, sampleGrainVoyage()]).findings;
    expect(elsewhere.map((found) => found.code)).toEqual(['PORTS_DIFFER']);
    expect(elsewhere[0]?.path).toBe('1.itinerary.0.portName');
    const open = sampleGrainVoyage();
    open.itinerary = [
      open.itinerary[0]!,
      open.itinerary[1]!,
      newItineraryRow('e', 9, 'Terminating'),
    ];
    open.itinerary[2]!.portName = 'Singapore';
    const left = chainVoyages([open, sampleGrainVoyage()]).findings;
    expect(left.map((found) => found.code)).toEqual(['CARGO_LEFT_ON_BOARD']);
  });
});

describe('simulated voyages', () => {
  const uncertain = {
    freight: { kind: 'normal', mean: 0, deviation: 2 },
    bunkerPrice: { kind: 'triangular', from: -60, mode: 0, to: 120 },
    portDays: { kind: 'triangular', from: -1, mode: 0, to: 6 },
    weatherPercent: { kind: 'uniform', from: -3, to: 5 },
  } as const;
  const simulate = (seed: number, runs = 4_000) =>
    simulateVoyages(sampleGrainVoyage(), uncertain, { random: seededRandom(seed), runs });

  it('the same seed gives the same answer, another seed another one', () => {
    expect(simulate(5)).toEqual(simulate(5));
    expect(simulate(6)).not.toEqual(simulate(5));
  });

  it('P10 < P50 < P90 around the estimate', () => {
    const { netTce, voyageDays } = simulate(5);
    expect(netTce?.p10).toBeLessThan(netTce?.p50 ?? 0);
    expect(netTce?.p50).toBeLessThan(netTce?.p90 ?? 0);
    // Port days are 5/3 more on average, the weather 1 %.
    expect(voyageDays.mean).toBeCloseTo(82.5 + 5 / 3 + (20_000 * 0.01) / 300, 0);
  });

  it('freight alone, even from -3 to +3: the TCE at P10 is the one at -2.4', () => {
    const { netTce } = simulateVoyages(
      sampleGrainVoyage(),
      { freight: { kind: 'uniform', from: -3, to: 3 } },
      { random: seededRandom(2), runs: 20_000 },
    );
    const at = (freight: number) => (1_114_222 + freight * 62_700) / 82.5;
    expect(Math.abs((netTce?.p10 ?? 0) - at(-2.4))).toBeLessThan(40);
    expect(Math.abs((netTce?.p90 ?? 0) - at(2.4))).toBeLessThan(40);
  });

  it('a laycan on the edge is missed by about the share of weather that is too bad', () => {
    const input = sampleGrainVoyage();
    // 8,800 nm at +1 % weather more take 0.2933 days more.
    input.cargoes[0]!.laycanEndAt = '2026-12-31T19:12:00.000Z';
    const { lateShare } = simulateVoyages(
      input,
      { weatherPercent: { kind: 'uniform', from: -3, to: 1 } },
      { random: seededRandom(8), runs: 4_000 },
    );
    expect(Math.abs(lateShare - 0.25)).toBeLessThan(0.03);
  });
});
