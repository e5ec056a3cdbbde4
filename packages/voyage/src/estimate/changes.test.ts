import {
  type EstimateInput,
  isPoolOut,
  newItineraryRow,
  OPERATION_TYPES,
} from '@mainsheet/estimate';
import { everyPart } from '@mainsheet/explanation';
import { describe, expect, it } from 'vitest';
import { dwtAtDepth, dwtAtDraft, markDraft, permittedDraft } from '../cargo/loadable-draft.ts';
import { rankVoyages } from '../compare/rank-voyages.ts';
import { explain } from '../explain/explain.ts';
import { changeEstimate, sensitivities } from '../solve/sensitivity.ts';
import { timeLeg, timeNoLeg } from '../time/sea-time.ts';
import { blendEstimates, changedCells } from './blended-estimate.ts';
import { chainVoyages } from './chain-voyages.ts';
import { estimateVoyage } from './estimate-voyage.ts';
import { sampleGrainVoyage, sampleKamsarmax } from './sample-estimates.ts';

describe('a change of the estimate', () => {
  it('freight by half a dollar on 66,000 t less 5 %: 31,350, or 380 a day of 82.5', () => {
    const [up, down] = sensitivities(sampleGrainVoyage());
    expect(up?.profitDelta).toBeCloseTo(31_350, 4);
    expect(up?.tceDelta).toBeCloseTo(380, 6);
    expect(down?.profitDelta).toBeCloseTo(-31_350, 4);
    expect(up?.profit).toBeCloseTo(495_472 + 31_350, 4);
  });
  it('bunkers by 25 on 1,901.3 t: 47,532.50 the other way', () => {
    const rows = sensitivities(sampleGrainVoyage());
    expect(rows[2]?.profitDelta).toBeCloseTo(-47_532.5, 4);
    expect(rows[3]?.profitDelta).toBeCloseTo(47_532.5, 4);
    const input = sampleGrainVoyage();
    input.itinerary[1]!.liftings = [{ fuel: 'VLSFO', quantityT: 100, price: 600 }];
    const dearer = changeEstimate(input, { kind: 'bunkerPrice', amount: 25 });
    expect(dearer.itinerary[1]?.liftings[0]?.price).toBe(625);
    expect(dearer.bunkers.map((row) => row.initialPrice)).toEqual([585, 745]);
  });
  it('a voyage without days has no TCE to compare', () => {
    const input = sampleGrainVoyage();
    input.itinerary = [];
    const [row] = sensitivities(input, [{ kind: 'freight', amount: 1 }]);
    expect([row?.netTce, row?.tceDelta]).toEqual([null, null]);
  });
  it('every figure of freight moves, whatever its type', () => {
    const input = sampleGrainVoyage();
    Object.assign(input.cargoes[0]!.freight, {
      lumpsum: 1_000_000,
      worldscalePercent: 100,
      dailyRate: 20_000,
      scale: [{ ...input.cargoes[0]!.freight.scale[0], rate: 30 }],
    });
    const { freight } = changeEstimate(input, { kind: 'freight', amount: 2 }).cargoes[0]!;
    expect(freight).toMatchObject({
      rate: 40.5,
      lumpsum: 1_000_002,
      worldscalePercent: 102,
      dailyRate: 20_002,
    });
    expect(freight.scale[0]?.rate).toBe(32);
  });
  it('port days are shared by the cargo calls, on top of what is typed; else the last call has them', () => {
    const input = sampleGrainVoyage();
    input.itinerary[2]!.overrides = { portDays: 7 };
    const longer = changeEstimate(input, { kind: 'portDays', days: 3 }).itinerary;
    expect(longer.map((row) => row.extraPortDays)).toEqual([0, 1.5, 0, 0]);
    expect(longer[2]?.overrides.portDays).toBe(8.5);
    const bare = sampleGrainVoyage();
    bare.itinerary = [bare.itinerary[0]!, bare.itinerary[3]!];
    const last = changeEstimate(bare, { kind: 'portDays', days: 3 }).itinerary;
    expect(last.map((row) => row.extraPortDays)).toEqual([0, 3]);
  });
  it('speeds move where one is typed, of the header and of the rows', () => {
    const input = sampleGrainVoyage();
    input.itinerary[1]!.speedKn = 11;
    input.itinerary[2]!.ecaSpeedKn = 10;
    const faster = changeEstimate(input, { kind: 'speed', knots: 0.5 });
    expect([faster.ballastSpeedKn, faster.ladenSpeedKn]).toEqual([13, 13]);
    expect(faster.itinerary.map((row) => row.speedKn)).toEqual([null, 11.5, null, null]);
    expect(faster.itinerary.map((row) => row.ecaSpeedKn)).toEqual([null, null, 10.5, null]);
    const none = { ...sampleGrainVoyage(), ballastSpeedKn: null, ladenSpeedKn: null };
    const still = changeEstimate(none, { kind: 'speed', knots: 0.5 });
    expect([still.ballastSpeedKn, still.ladenSpeedKn]).toEqual([null, null]);
  });
  it('intake by a percent of what is lifted, parcels where they are typed', () => {
    const input = sampleGrainVoyage();
    input.itinerary[1]!.parcels[0]!.quantity = 30_000;
    const more = changeEstimate(input, { kind: 'intake', percent: 1 });
    expect(more.cargoes[0]?.quantityOverride).toBeCloseTo(66_660, 6);
    expect(more.itinerary[1]?.parcels[0]?.quantity).toBeCloseTo(30_300, 6);
    expect(more.itinerary[2]?.parcels[0]?.quantity).toBeNull();
    const less = changeEstimate(input, { kind: 'intake', percent: -10 });
    expect(less.cargoes[0]?.quantityOverride).toBeCloseTo(59_400, 6);
  });
});

describe('the time of a leg', () => {
  const leg = (row: object, header: object = {}, cargoT = 0) =>
    timeLeg(
      { ...sampleGrainVoyage(), weatherFactorPercent: 0, ...header },
      { ...newItineraryRow('x', 2, 'Loading'), distanceNm: 1_000, ...row },
      cargoT,
    );
  // 700 nm at 12.5 kn are 2⅓ days, 300 nm at 10 kn 1¼; a day of waiting is shared by the miles.
  it('in and out of an ECA, each at its speed, extra days by the miles', () => {
    const time = leg({ ecaDistanceNm: 300, ecaSpeedKn: 10, extraSeaDays: 1 });
    expect(time.seaDaysEca).toBeCloseTo(1.25 + 0.3, 12);
    expect(time.seaDaysNonEca).toBeCloseTo(700 / 300 + 0.7, 12);
    expect(time.seaDays).toBeCloseTo(700 / 300 + 1.25, 12);
    expect(time.legDays).toBeCloseTo(700 / 300 + 2.25, 12);
  });
  it('typed sea days are shared as the steaming is', () => {
    const time = leg({ ecaDistanceNm: 300, ecaSpeedKn: 10, overrides: { seaDays: 10 } });
    expect(time.seaDaysEca).toBeCloseTo((10 * 1.25) / (700 / 300 + 1.25), 12);
    expect(time.legDays).toBe(10);
  });
  it('extra days of a leg without miles are spent outside', () => {
    const time = leg({ distanceNm: 0, ecaDistanceNm: 300, extraSeaDays: 2 });
    expect(time).toMatchObject({ seaDaysEca: 0, seaDaysNonEca: 2, legDays: 2, ecaDistanceNm: 0 });
  });
  it('ECA miles are no more than the miles, none below nought and none where they are off', () => {
    expect(leg({ ecaDistanceNm: 1_200 }).ecaDistanceNm).toBe(1_000);
    expect(leg({ ecaDistanceNm: -5 }).ecaDistanceNm).toBe(0);
    expect(leg({ ecaDistanceNm: 300 }, { isSecaEnabled: false }).ecaDistanceNm).toBe(0);
    expect(leg({ overrides: { ecaDistanceNm: 40, distanceNm: 900 } })).toMatchObject({
      ecaDistanceNm: 40,
      distanceNm: 900,
    });
  });
  it('laden with any cargo at laden speed, else in ballast; what is typed goes first', () => {
    const header = { ballastSpeedKn: 13, ladenSpeedKn: 12 };
    expect(leg({}, header)).toMatchObject({ condition: 'ballast', speedKn: 13 });
    expect(leg({}, header, 0.1)).toMatchObject({ condition: 'laden', speedKn: 12 });
    expect(leg({ speedKn: 11 }, header, 1)).toMatchObject({ speedKn: 11, ecaSpeedKn: 11 });
    expect(leg({ overrides: { condition: 'ballast' } }, header, 1).speedKn).toBe(13);
  });
  it('weather lengthens the way: 5 % are 3.5 days instead of 3⅓; without a speed there is no time', () => {
    expect(leg({}, { weatherFactorPercent: 5 }).legDays).toBeCloseTo(3.5, 12);
    expect(leg({ overrides: { weatherFactorPercent: 20 } }).legDays).toBeCloseTo(4, 12);
    expect(leg({}, { ballastSpeedKn: 0 }).legDays).toBe(0);
    expect(leg({}, { ballastSpeedKn: null }).legDays).toBe(0);
    const nothing = Object.entries(timeNoLeg(sampleGrainVoyage())).filter(([key]) =>
      /Days|Distance|distance/.test(key),
    );
    expect(nothing).toHaveLength(8);
    expect(nothing.every(([, value]) => value === 0)).toBe(true);
  });
});

describe('where the cargo is limited', () => {
  it('leaving where she loads and arriving where she discharges, there without the fuel burned', () => {
    const input = sampleGrainVoyage();
    input.bunkers[0] = { ...input.bunkers[0]!, initialQuantityT: 2_000 };
    input.itinerary[1]!.draftM = 14;
    input.itinerary[2]!.draftM = 13.9;
    const limits = estimateVoyage(input).intake.limits.filter(({ kind }) => kind === 'draft');
    expect(limits.map(({ description, rowId }) => [description, rowId])).toEqual([
      ['draft 14 m, leaving Santos', 'r2'],
      ['draft 13.9 m, arriving at Qingdao', 'r3'],
    ]);
    // 82,000 t less 40 cm x 70 t, 500 t of constants and water and what is left of the fuel; then
    // 10 cm less, and the 39.2 days at 28 t burned: 37⅓ and 5 % of weather.
    const [leaving, arriving] = limits.map(({ cargoT }) => cargoT);
    const leftT = 2_000 - 739.2 - 31.5;
    expect(leaving).toBeCloseTo(82_000 - 2_800 - 500 - leftT, 0);
    expect(arriving! - leaving!).toBeCloseTo(39.2 * 28 - 700, 0);
  });
});

describe('drafts', () => {
  const vessel = sampleKamsarmax();
  // ICLL 1966, reg. 40: a forty-eighth of the summer draft of 14.4 m is 0.3 m.
  it('a mark is a 48th of the summer draft up or down; 50 mm less for short ships in the winter North Atlantic', () => {
    const marks = (some: object) =>
      (['Summer', 'Tropical', 'Winter', 'Winter North Atlantic'] as const).map(
        (season) => Math.round((markDraft({ ...vessel, ...some }, season) ?? 0) * 1e6) / 1e6,
      );
    expect(marks({})).toEqual([14.4, 14.7, 14.1, 14.1]);
    expect(marks({ lengthM: 100 })).toEqual([14.4, 14.7, 14.1, 14.05]);
    expect(marks({ lengthM: 100.1 })).toEqual([14.4, 14.7, 14.1, 14.1]);
    expect(marks({ lengthM: null })).toEqual([14.4, 14.7, 14.1, 14.1]);
    expect(marks({ tropicalDraftM: 14.72, winterDraftM: 14.08, lengthM: 90 })).toEqual([
      14.4, 14.72, 14.08, 14.03,
    ]);
    expect(markDraft({ ...vessel, summerDraftM: null }, 'Winter')).toBeNull();
  });
  it('deadweight from a table in any order, its end slopes beyond it', () => {
    const at = (draftM: number, draftTable = table) =>
      dwtAtDraft({ ...vessel, draftTable }, draftM);
    const table = [
      { draftM: 14, dwtT: 80_000 },
      { draftM: 10, dwtT: 50_000 },
      { draftM: 12, dwtT: 66_000 },
    ];
    expect([10, 11, 12, 13, 14].map((draft) => at(draft))).toEqual([
      50_000, 58_000, 66_000, 73_000, 80_000,
    ]);
    expect([at(9), at(15)]).toEqual([42_000, 87_000]);
    expect(at(13, table.slice(0, 2))).toBe(72_500);
    // One entry is no table: 70 t a centimetre from 82,000 t at 14.4 m.
    expect(at(14.3, table.slice(0, 1))).toBeCloseTo(81_300, 6);
    expect(dwtAtDraft({ ...vessel, tpcTPerCm: null }, 14)).toBeNull();
  });
  it('light water takes tonnes away: 96,000 t displace 93,658.5 t of fresh water', () => {
    expect(dwtAtDepth(vessel, 14.4, 1.025)).toBeCloseTo(82_000, 6);
    expect(dwtAtDepth(vessel, 14.4, 1)).toBeCloseTo(96_000 / 1.025 - 14_000, 6);
    expect(dwtAtDepth({ ...vessel, summerDisplacementT: null }, 14.4, 1)).toBe(82_000);
  });
  it('a port allows the lesser of its draft and depth + tide − under keel clearance', () => {
    const draft = (row: object) =>
      permittedDraft({ ...newItineraryRow('x', 1, 'Loading'), draftM: null, ...row });
    const depth = { waterDepthM: 12, tideM: 1.5, underKeelClearanceM: 0.5 };
    expect(draft(depth)).toBe(13);
    expect(draft({ ...depth, draftM: 12.8 })).toBe(12.8);
    expect(draft({ ...depth, draftM: 13.2 })).toBe(13);
    expect(draft({ draftM: 12.8, waterDepthM: null })).toBe(12.8);
    expect(draft({ waterDepthM: null })).toBeNull();
  });
});

describe('fuel of a voyage that follows', () => {
  const follow = (mgoT: number | null) => {
    const [first, second] = [sampleGrainVoyage(), sampleGrainVoyage()];
    first.bunkers[1] = { ...first.bunkers[1]!, initialQuantityT: mgoT };
    second.bunkers = [second.bunkers[0]!];
    return chainVoyages([first, second]);
  };
  it('what is left of a fuel the next does not name comes along; of an empty tank nothing does', () => {
    const carried = follow(100).voyages[1]?.input.bunkers;
    expect(carried?.map((row) => row.fuel)).toEqual(['VLSFO', 'MGO']);
    expect(carried?.[1]).toMatchObject({ initialQuantityT: 100, initialPrice: 720 });
    expect(follow(0).voyages[1]?.input.bunkers.map((row) => row.fuel)).toEqual(['VLSFO']);
  });
  it('profit a day is that of both over the days of both; without days there is none', () => {
    const chain = follow(0);
    expect(chain.dailyProfit).toBeCloseTo(chain.profit / 165, 8);
    expect(chainVoyages([])).toMatchObject({ netTce: null, dailyProfit: null, voyageDays: 0 });
  });
});

describe('fuel beyond the tanks', () => {
  // 2,600 m3 x 0.95 t/m3 x 98 % = 2,420.6 t of VLSFO.
  const overflows = (initialQuantityT: number) => {
    const input = sampleGrainVoyage();
    input.bunkers[0] = { ...input.bunkers[0]!, initialQuantityT };
    return estimateVoyage(input)
      .findings.filter(({ code }) => code === 'TANK_OVERFLOW')
      .map(({ path }) => path);
  };
  it('is told where she leaves with a kilogram more than 2,420.6 t, not with less', () => {
    expect(overflows(2_420.6)).toEqual([]);
    expect(overflows(2_420.6005)).toEqual([]);
    expect(overflows(2_420.602)).toEqual(['itinerary.0.portName']);
  });
});

describe('two estimates blended', () => {
  const before = sampleGrainVoyage();
  const after: EstimateInput = {
    ...structuredClone(before),
    itinerary: [
      ...before.itinerary.slice(0, 3),
      newItineraryRow('new', 4, 'Canal transit'),
      before.itinerary[3]!,
    ],
    cargoes: [...before.cargoes, { ...before.cargoes[0]!, id: 'second' }],
    vessel: null,
  };
  const ids = (taken: Parameters<typeof blendEstimates>[2]) => {
    const { itinerary, cargoes, vessel } = blendEstimates(before, after, taken);
    return [itinerary.map((row) => row.id), cargoes.map((cargo) => cargo.id), vessel === null];
  };
  it('rows come with the distance, cargoes with the quantity, a ship with the consumption', () => {
    const [rows, longer] = [
      ['r1', 'r2', 'r3', 'r4'],
      ['r1', 'r2', 'r3', 'new', 'r4'],
    ];
    expect(ids(new Set())).toEqual([rows, ['grain'], false]);
    expect(ids(new Set(['distance']))).toEqual([longer, ['grain'], false]);
    expect(ids(new Set(['quantity']))).toEqual([rows, ['grain', 'second'], false]);
    expect(ids(new Set(['consumption']))).toEqual([rows, ['grain'], true]);
  });
  it('and are told as changed there', () => {
    const cells = changedCells(before, after);
    expect(cells.get('distance')).toContain('itinerary.3');
    expect(cells.get('quantity')).toContain('cargoes.1');
    expect(cells.get('consumption')).toEqual(['vessel']);
    expect([...changedCells(before, structuredClone(before))]).toEqual([]);
  });
});

describe('words and figures of an explanation', () => {
  const labels = (input: EstimateInput, key: 'grossFreight' | 'addressCommission') =>
    everyPart(explain(input, key)).flatMap(({ label, source }) => [label, source.note ?? '']);
  it('a band of a scale is named by its number, counted from one', () => {
    const input = sampleGrainVoyage();
    input.cargoes[0]!.freight.scale = [
      { fromQuantity: 0, toQuantity: 60_000, rate: 40 },
      { fromQuantity: 60_000, toQuantity: null, rate: 38 },
    ];
    expect(labels(input, 'grossFreight')).toContain('Scale 2 rate');
    expect(labels(input, 'grossFreight')).not.toContain('Scale 1 rate');
    expect(estimateVoyage(input).totals.grossFreight).toBeCloseTo(66_000 * 38, 4);
  });
  it('a commission says whether demurrage is in its base', () => {
    const notes = (isOnDemurrage: boolean) => {
      const input = sampleGrainVoyage();
      for (const row of input.cargoes[0]!.commissions) row.isOnDemurrage = isOnDemurrage;
      return labels(input, 'addressCommission').filter((text) =>
        /demurrage\.?$|^Demurrage at/.test(text),
      );
    };
    expect(notes(true)).toContain('Demurrage at the calls of this cargo.');
    expect(notes(true)).not.toContain('Not on demurrage.');
    expect(notes(false)).toContain('Not on demurrage.');
    expect(notes(false)).not.toContain('Demurrage at the calls of this cargo.');
  });
});

describe('terms of a pool', () => {
  const codes = (distributionPerPointDay: number) => {
    const input = sampleGrainVoyage();
    input.operationType = OPERATION_TYPES.find((type) => isPoolOut(type))!;
    input.pool = {
      distributionPerPointDay,
      points: 100,
      earningDays: null,
      offHireDays: 0,
      feePercent: 0,
      feePerDay: 0,
    };
    return estimateVoyage(input).findings.map(({ code }) => code);
  };
  it('are missing without a distribution; half a dollar is one', () => {
    expect(codes(0)).toContain('POOL_TERMS_MISSING');
    expect(codes(0.5)).not.toContain('POOL_TERMS_MISSING');
  });
});

describe('a ship that opens where she loads', () => {
  it('has no ballast, and ends where she discharges', () => {
    const terms = sampleGrainVoyage();
    const [, load, discharge] = terms.itinerary;
    const [row] = rankVoyages(
      [{ id: 'there', openPortCode: 'BRSSZ', openAt: terms.commencingAt, terms }],
      [{ id: 'grain', cargo: terms.cargoes[0]!, calls: [load!, discharge!] }],
      (from, to) =>
        from === 'BRSSZ' && to === 'CNQDG' ? { distanceNm: 12_000, ecaDistanceNm: 600 } : undefined,
    ).ranked;
    expect(row?.ballastDistanceNm).toBe(0);
    // 12,000 nm and 5 % of weather at 300 a day, and the 12.5 days in port.
    expect(row?.voyageDays).toBeCloseTo((12_000 * 1.05) / 300 + 12.5, 9);
  });
});
