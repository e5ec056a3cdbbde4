import { describe, expect, it } from 'vitest';
import { draftAtDwt, dwtAtDraft } from '../cargo/loadable-draft.ts';
import { estimateVoyage } from '../estimate/estimate-voyage.ts';
import { sampleGrainVoyage, sampleKamsarmax } from '../estimate/sample-estimates.ts';
import { shipSizeOn, shipSizesOnLegs } from './ship-size.ts';

const voyage = sampleGrainVoyage();
const ship = { ...sampleKamsarmax(), summerDwtT: 82_000, summerDraftM: 14.45, tpcTPerCm: 70 };
const withoutTable = { ...ship, draftTable: [] };
const withTable = {
  ...ship,
  draftTable: [
    { draftM: 14, dwtT: 78_000 },
    { draftM: 10, dwtT: 51_000 },
    { draftM: 12, dwtT: 64_000 },
  ],
};

describe('the draft of a deadweight', () => {
  it('by TPC: 7,000 t less lift a ship of 70 t/cm by one metre', () => {
    expect(draftAtDwt(withoutTable, 82_000)).toBeCloseTo(14.45, 9);
    expect(draftAtDwt(withoutTable, 75_000)).toBeCloseTo(13.45, 9);
    expect(draftAtDwt({ ...withoutTable, tpcTPerCm: null }, 75_000)).toBeNull();
    expect(draftAtDwt({ ...withoutTable, tpcTPerCm: 0 }, 75_000)).toBeNull();
  });

  it('by the table between its entries, and by its last slope beyond', () => {
    expect(draftAtDwt(withTable, 57_500)).toBeCloseTo(11, 9);
    expect(draftAtDwt(withTable, 85_000)).toBeCloseTo(15, 9);
  });

  it.each([withTable, withoutTable])('is the reverse of the deadweight of a draft', (vessel) => {
    for (const draftM of [9, 10.5, 12, 13.2, 14.45, 15])
      expect(draftAtDwt(vessel, dwtAtDraft(vessel, draftM) ?? 0)).toBeCloseTo(draftM, 9);
  });
});

describe('the measures of a ship for canals', () => {
  it('with cargo, constants, water and the fuel of the beginning on board', () => {
    const vessel = {
      ...withoutTable,
      beamM: 32.26,
      airDraftM: 38,
      constantsT: 300,
      freshWaterT: 200,
    };
    const [first] = voyage.bunkers;
    if (!first) throw new Error('The sample has bunkers');
    const bunkers = [{ ...first, initialQuantityT: 1_500 }];
    expect(shipSizeOn({ vessel, bunkers }, 66_000)).toEqual({
      lengthM: vessel.lengthM,
      beamM: 32.26,
      airDraftM: 38,
      draftM: expect.closeTo(14.45 - 14_000 / 7_000, 9),
    });
  });

  it('say no draft of a ship in ballast, and nothing without a vessel', () => {
    expect(shipSizeOn({ vessel: withTable, bunkers: [] }, 0)?.draftM).toBeNull();
    expect(shipSizeOn({ vessel: null, bunkers: [] }, 60_000)).toBeNull();
  });

  it('leg by leg: empty to the load port, laden to the discharge port', () => {
    const sizes = shipSizesOnLegs(voyage, estimateVoyage(voyage));
    const drafts = voyage.itinerary.map(({ id }) => sizes.get(id)?.draftM ?? null);
    expect(drafts[1]).toBeNull();
    expect(drafts[2]).toBeGreaterThan(10);
  });
});
