import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { bestUseOfFleet, matchVoyage, type VoyageMatch } from './match-voyages.ts';
import type { OpenCargo, OpenVessel, RankDistances } from './rank-voyages.ts';

const sample = sampleGrainVoyage();
const [, load, discharge] = sample.itinerary;
const [terms] = sample.cargoes;
if (!load || !discharge || !terms) throw new Error('The sample has two calls and a cargo');

const distances: RankDistances = (from, to) => {
  if (from === 'SGSIN' && to === load.portCode) return { distanceNm: 8_900, ecaDistanceNm: 0 };
  if (from === load.portCode && to === discharge.portCode)
    return { distanceNm: 11_200, ecaDistanceNm: 0 };
  return undefined;
};

const openVessel = (openAt: string, change: Partial<OpenVessel['terms']> = {}): OpenVessel => ({
  id: 'ship',
  openPortCode: 'SGSIN',
  openAt,
  terms: { ...sample, ...change },
});

const openCargo = (change: Partial<typeof terms> = {}): OpenCargo => ({
  id: 'cargo',
  cargo: {
    ...terms,
    id: 'cargo',
    laycanStartAt: '2027-01-10T00:00:00.000Z',
    laycanEndAt: '2027-01-20T00:00:00.000Z',
    ...change,
  },
  calls: [load, discharge].map((row) => ({
    ...row,
    parcels: row.parcels.map((parcel) => ({ ...parcel, cargoId: 'cargo' })),
  })),
});

describe('a ship with a cargo', () => {
  it('that is in time says ballast, spare time and figures, and nothing against it', () => {
    const match = matchVoyage(openVessel('2026-12-12T00:00:00.000Z'), openCargo(), distances);
    expect(match.mismatches).toEqual([]);
    expect(match.netTce).toBeGreaterThan(0);
    // 8,900 nm × 1.05 at the sample's ballast speed.
    const knots = sample.ballastSpeedKn ?? 0;
    expect(match.ballastDays).toBeCloseTo((8_900 * 1.05) / (knots * 24), 6);
    const arrival = Date.parse('2026-12-12T00:00:00.000Z') + (match.ballastDays ?? 0) * 86_400_000;
    expect(Date.parse(match.loadAt ?? '')).toBeCloseTo(arrival, -4);
    expect(match.spareDays).toBeCloseTo(
      (Date.parse('2027-01-20T00:00:00.000Z') - arrival) / 86_400_000,
      3,
    );
  });

  it('that has no cranes does not fit a port where the ship’s gear works', () => {
    const cargo = { ...openCargo(), gearPorts: ['Santos', 'Qingdao'] };
    const vessel = openVessel('2026-12-12T00:00:00.000Z');
    expect(matchVoyage(vessel, cargo, distances).mismatches).toEqual([]);
    expect(matchVoyage({ ...vessel, isGeared: true }, cargo, distances).mismatches).toEqual([]);
    expect(matchVoyage({ ...vessel, isGeared: false }, cargo, distances).mismatches).toEqual([
      { code: 'GEAR', message: 'No cranes, ship’s gear works at Santos and Qingdao' },
    ]);
  });

  it('that does not trade to the country of a port, or is listed, does not fit; the graver stands first', () => {
    const vessel = openVessel('2026-12-12T00:00:00.000Z');
    const at = (load.portCode ?? '').slice(0, 2);
    const excluded = { ...vessel, exclusions: new Map([[at, 'Brazil']]) };
    expect(matchVoyage(excluded, openCargo(), distances).mismatches).toEqual([
      { code: 'TRADING', message: `Trading exclusion: ${load.portName} (Brazil)` },
    ]);
    const elsewhere = { ...vessel, exclusions: new Map([['CU', 'Cuba']]) };
    expect(matchVoyage(elsewhere, openCargo(), distances).mismatches).toEqual([]);
    const listed = { ...openCargo(), listed: ['Charterers are a listed party'] };
    expect(matchVoyage(excluded, listed, distances).mismatches.map(({ code }) => code)).toEqual([
      'SANCTIONS',
      'TRADING',
    ]);
  });

  it('that has tanks alone carries no dry cargo, one with holds alone no liquid', () => {
    const at = '2026-12-12T00:00:00.000Z';
    const figures = sample.vessel;
    if (!figures) throw new Error('The sample has a vessel');
    const tanks = { grainCapacityM3: null, baleCapacityM3: null, tankCapacityM3: 90_000 };
    const tanker = openVessel(at, { vessel: { ...figures, ...tanks } });
    const wet = openCargo({ capacity: 'tanks', stowageFactorM3PerT: 1.2 });
    const dry = openCargo({ capacity: 'grain', stowageFactorM3PerT: 1.2 });
    const saidOf = (vessel: OpenVessel, cargo: OpenCargo) =>
      matchVoyage(vessel, cargo, distances).mismatches.filter(({ code }) => code === 'HOLDS');
    expect(saidOf(tanker, dry)).toMatchObject([{ message: 'No holds for a dry cargo' }]);
    expect(saidOf(openVessel(at), wet)).toMatchObject([{ message: 'No tanks for a liquid cargo' }]);
    expect([...saidOf(tanker, wet), ...saidOf(openVessel(at), dry)]).toEqual([]);
    const unknown = openCargo({ stowageFactorM3PerT: null });
    expect(saidOf(tanker, unknown)).toEqual([]);
  });

  it('that is nominated for another does not fit, for herself she does', () => {
    const vessel = openVessel('2026-12-12T00:00:00.000Z');
    const promised = (vesselId: string) => ({
      ...openCargo(),
      nominatedFor: { vesselId, name: 'Nordic Hawk' },
    });
    expect(matchVoyage(vessel, promised('ship'), distances).mismatches).toEqual([]);
    expect(matchVoyage(vessel, promised('other'), distances).mismatches).toEqual([
      { code: 'NOMINATED', message: 'Nominated for Nordic Hawk' },
    ]);
  });

  it('that comes after cancelling is late by days, by hours under two days', () => {
    const late = matchVoyage(openVessel('2027-01-10T00:00:00.000Z'), openCargo(), distances);
    expect(late.mismatches).toMatchObject([{ code: 'LATE' }]);
    expect(late.mismatches[0]?.message).toMatch(/^\d+\.\d d late$/);
    expect(late.netTce).not.toBeNull();
    const laycanEndAt = new Date(Date.parse(late.loadAt ?? '') - 14 * 3_600_000).toISOString();
    const byHours = openCargo({ laycanStartAt: null, laycanEndAt });
    const hours = matchVoyage(openVessel('2027-01-10T00:00:00.000Z'), byHours, distances);
    expect(hours.mismatches).toEqual([{ code: 'LATE', message: '14 h late' }]);
  });

  it('that lifts too little says how much, of how much and by which limit', () => {
    const cargo = openCargo({ quantity: 95_000, optionType: 'NOOPT', optionPercent: 0 });
    const { mismatches } = matchVoyage(openVessel('2026-12-12T00:00:00.000Z'), cargo, distances);
    expect(mismatches).toMatchObject([{ code: 'INTAKE' }]);
    expect(mismatches[0]?.message).toMatch(/^Intake short, lifts [\d,]+ of 95,000 t: .+/);
  });

  it('without figures of the ship, without a way or without ports has a reason and no rank', () => {
    const bare = openVessel('2026-12-12T00:00:00.000Z', {
      ballastSpeedKn: null,
      ladenSpeedKn: null,
    });
    expect(matchVoyage(bare, openCargo(), distances).mismatches).toMatchObject([
      { code: expect.stringMatching(/INCOMPLETE|NO_VOYAGE_DAYS/) },
    ]);
    const nowhere = matchVoyage(
      openVessel('2026-12-12T00:00:00.000Z'),
      openCargo(),
      () => undefined,
    );
    expect(nowhere).toMatchObject({ netTce: null, mismatches: [{ code: 'NO_DISTANCE' }] });
    const noCalls = matchVoyage(bare, { ...openCargo(), calls: [] }, distances);
    expect(noCalls.mismatches).toEqual([
      { code: 'NO_CALLS', message: 'The cargo has no ports yet.' },
    ]);
  });
});

type Gain = Pick<VoyageMatch, 'vesselId' | 'cargoId' | 'profit' | 'mismatches'>;

/** The largest sum of every way to use the fleet: what the method is held against. */
function bestByTrying(gains: readonly (readonly (number | null)[])[], row = 0, used = 0): number {
  const own = gains[row];
  if (own === undefined) return 0;
  let best = bestByTrying(gains, row + 1, used);
  own.forEach((gain, column) => {
    if (gain === null || gain <= 0 || used & (1 << column)) return;
    best = Math.max(best, gain + bestByTrying(gains, row + 1, used | (1 << column)));
  });
  return best;
}

describe('the best use of the whole fleet', () => {
  it('earns what trying every use earns, each ship and cargo once, never by a pair that does not fit', () => {
    const gain = fc.option(fc.integer({ min: -500, max: 900 }), { nil: null });
    const table = fc.integer({ min: 1, max: 5 }).chain((columns) =>
      fc.array(fc.array(gain, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    fc.assert(
      fc.property(table, (gains) => {
        const pairs = gains.flatMap((own, row) =>
          own.map(
            (profit, column): Gain => ({
              vesselId: `v${row}`,
              cargoId: `c${column}`,
              profit,
              mismatches: profit === null ? [{ code: 'LATE', message: '3.0 d late' }] : [],
            }),
          ),
        );
        const use = bestUseOfFleet(pairs);
        const chosen = use.chosen.map((place) => pairs[place]);
        expect(use.profit).toBe(bestByTrying(gains));
        expect(new Set(chosen.map((pair) => pair?.vesselId)).size).toBe(chosen.length);
        expect(new Set(chosen.map((pair) => pair?.cargoId)).size).toBe(chosen.length);
        expect(chosen.every((pair) => pair?.mismatches.length === 0)).toBe(true);
      }),
    );
  });

  it('gives the shared cargo to the ship that loses most without it', () => {
    const pairs: Gain[] = [
      { vesselId: 'hawk', cargoId: 'soya', profit: 900, mismatches: [] },
      { vesselId: 'hawk', cargoId: 'coal', profit: 850, mismatches: [] },
      { vesselId: 'star', cargoId: 'soya', profit: 800, mismatches: [] },
      { vesselId: 'star', cargoId: 'coal', profit: 100, mismatches: [] },
    ];
    expect(bestUseOfFleet(pairs)).toEqual({ chosen: [1, 2], profit: 1_650 });
    expect(bestUseOfFleet([])).toEqual({ chosen: [], profit: 0 });
  });
});
