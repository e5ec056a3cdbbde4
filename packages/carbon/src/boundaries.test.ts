import { parseInstant } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import {
  type ComplianceYear,
  cii,
  correctedCii,
  fuelEu,
  NO_CORRECTIONS,
  newFuelEu,
  poolBalances,
  rollBalances,
  splitByParty,
} from './index.ts';

const at = parseInstant;
const day = (date: number) => at(`2026-03-${String(date).padStart(2, '0')}T00:00:00Z`);

describe('who supplies allowances, at the edges of a charter', () => {
  const charter = [{ start: day(10), end: day(20) }];
  const split = (start: number, end: number) => {
    const emissions = [{ id: 'leg', start: day(start), end: day(end), inScopeT: 100 }];
    return splitByParty(emissions, charter, []).result?.[0]?.charterersT;
  };
  it("a moment at delivery is the charterers', one at redelivery the owners'", () => {
    expect(split(10, 10)).toBe(100);
    expect(split(20, 20)).toBe(0);
    expect(split(9, 9)).toBe(0);
  });
  it('a leg over delivery is shared by days: 4 of 5 are theirs', () => {
    expect(split(9, 14)).toBe(80);
    expect(split(5, 10)).toBe(0);
    expect(split(10, 20)).toBe(100);
  });
  it("off-hire is the owners', also at the moment it begins", () => {
    const emissions = [{ id: 'stay', start: day(12), end: day(12), inScopeT: 50 }];
    const offHire = [{ start: day(12), end: day(13) }];
    expect(splitByParty(emissions, charter, offHire).result?.[0]?.charterersT).toBe(0);
  });
});

describe('FuelEU balances over the years', () => {
  const year = (
    of: number,
    balanceG: number,
    more: Partial<ComplianceYear> = {},
  ): ComplianceYear => ({
    year: of,
    balanceG,
    energyMj: 1e8,
    intensity: 91,
    borrowedG: 0,
    pooledG: 0,
    ...more,
  });
  it('a year without deficit starts the counting of deficits anew', () => {
    const rows = rollBalances([
      year(2025, -1e6),
      year(2026, -1e6),
      year(2027, 0),
      year(2028, -1e6),
    ]).result;
    expect(rows?.map((row) => row.consecutiveDeficits)).toEqual([1, 2, 0, 1]);
  });
  it('who has no deficit borrows nothing, not even with a balance of nought', () => {
    const borrowing = (balanceG: number) =>
      rollBalances([year(2025, balanceG, { borrowedG: 1 })]).violations.map(({ code }) => code);
    expect(borrowing(0)).toEqual(['BORROWED_WITH_SURPLUS']);
    expect(borrowing(-2)).toEqual([]);
  });
  it('2 % of target x energy may be borrowed, not a gram more', () => {
    const most = 0.02 * 89.3368 * 1e8;
    const borrowing = (borrowedG: number) =>
      rollBalances([year(2025, -1e9, { borrowedG })]).violations.map(({ code }) => code);
    expect(borrowing(most - 1)).toEqual([]);
    expect(borrowing(most + 1)).toEqual(['BORROWED_TOO_MUCH']);
  });
  it('a ship on shore power alone has used energy', () => {
    const answer = fuelEu({ ...newFuelEu(2025, []), shorePowerMj: 1 });
    expect(answer.violations).toEqual([]);
    expect(fuelEu(newFuelEu(2025, [])).violations.map(({ code }) => code)).toEqual([
      'NOTHING_BURNED',
    ]);
  });
});

describe('pools', () => {
  it('a sum of nought is a pool, a gram less is none; a deficit is filled by who has more', () => {
    const pool = (...balances: number[]) =>
      poolBalances(balances.map((balanceG, index) => ({ shipId: `s${index}`, balanceG })));
    expect(pool(30, 10, -40).result?.map(({ allocatedG }) => allocatedG)).toEqual([0, 0, 0]);
    expect(pool(30, 10, -41).violations.map(({ code }) => code)).toEqual(['POOL_NEGATIVE']);
    expect(pool(30, 10, -20).result?.map(({ movedG }) => movedG)).toEqual([-15, -5, 20]);
  });
});

describe('corrections of a rating', () => {
  const input = {
    shipType: 'Tanker' as const,
    year: 2025,
    capacity: 100_000,
    distanceNm: 50_000,
    fuels: [{ fuel: 'HFO' as const, quantityT: 6_000 }],
  };
  const attained = (more: Partial<typeof NO_CORRECTIONS>) =>
    correctedCii(input, { ...NO_CORRECTIONS, ...more }).result?.attained ?? Number.NaN;
  // 6,000 t x 3.114 x 1e6 / (100,000 t x 50,000 nm)
  const plain = (6_000 * 3.114 * 1e6) / (100_000 * 50_000);
  it('none leaves the rating as it is', () => {
    expect(attained({})).toBeCloseTo(plain, 9);
    expect(attained({})).toBeCloseTo(cii(input).result?.attained ?? 0, 9);
  });
  it('every factor multiplies the capacity: 1.25 of each is a fifth less', () => {
    for (const factor of ['fi', 'fm', 'fc', 'fiVse'] as const) {
      expect(attained({ [factor]: 1.25 }), factor).toBeCloseTo(plain / 1.25, 9);
    }
    expect(attained({ fi: 1.25, fm: 1.25, fc: 1.25, fiVse: 1.25 })).toBeCloseTo(
      plain / 1.25 ** 4,
      9,
    );
  });
  it('a sixth of the fuel burned in ice with a sixth of the miles changes nothing', () => {
    const fuels = [{ fuel: 'HFO' as const, quantityT: 1_000 }];
    expect(attained({ voyageFuels: fuels, voyageDistanceNm: 50_000 / 6 })).toBeCloseTo(plain, 9);
  });
  it('69 % of cargo heating is taken out in 2025', () => {
    const fuels = [{ fuel: 'HFO' as const, quantityT: 1_000 }];
    expect(attained({ boilerFuels: fuels })).toBeCloseTo((plain * (6_000 - 690)) / 6_000, 9);
  });
});
