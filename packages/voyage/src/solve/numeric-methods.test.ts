import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Distribution, drawFrom, simulateVoyages } from '../compare/simulate-voyages.ts';
import { sampleGrainVoyage } from '../estimate/sample-estimates.ts';
import { findRoots } from './find-roots.ts';
import { maximiseLine } from './search-line.ts';

const range = { from: 0, to: 10, target: 0, start: 5 } as const;

describe('places where a figure meets a target', () => {
  it('are all the zeros of a cubic, wherever they lie', () => {
    const place = fc.double({ min: 0.2, max: 9.8, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(place, place, place), (drawn) => {
        const zeros = drawn.toSorted((a, b) => a - b);
        // Two between the same scanned places cancel each other out.
        fc.pre(zeros.every((zero, i) => i === 0 || zero - zeros[i - 1]! > 0.1));
        let calls = 0;
        const found = findRoots((at) => {
          calls += 1;
          return zeros.reduce((product, zero) => product * (at - zero), 1);
        }, range);
        expect(found.at).toHaveLength(3);
        for (const [i, zero] of zeros.entries()) expect(found.at[i]).toBeCloseTo(zero, 8);
        expect(found.jumpsAt).toBeNull();
        // 161 and 41 places are scanned; Brent needs about ten more for a smooth root, not the
        // fifty of a bisection.
        expect(calls).toBeLessThan(202 + 3 * 20);
      }),
    );
  });
  it('a zero on a scanned place is found once, and at the ends', () => {
    expect(findRoots((at) => at - 5, range).at).toEqual([5]);
    expect(findRoots((at) => at, range).at).toEqual([0]);
    expect(findRoots((at) => at - 10, range).at).toEqual([10]);
    expect(findRoots((at) => at * at - 2, { ...range, target: 7 }).at).toEqual([3]);
  });
  it('steep, flat and curved figures end at the last bits of the place', () => {
    for (const figure of [
      (at: number) => Math.exp(at) - 3,
      (at: number) => 1 / (at + 0.1) - 1,
      (at: number) => (at - 1.234) ** 3,
      (at: number) => 1e9 * (at - 1.234),
    ]) {
      const [zero] = findRoots(figure, range).at;
      expect(Math.abs(figure(zero ?? 99))).toBeLessThan(1e-6);
    }
    expect(findRoots((at) => Math.exp(at) - 3, range).at[0]).toBeCloseTo(Math.log(3), 12);
  });
  it('a jump over the target is none, and the first is told', () => {
    const stairs = (at: number) => (at < 3.3 ? -2 : at < 7.7 ? 1 : -4);
    const { at, jumpsAt, least, most } = findRoots(stairs, range);
    expect([at, least, most]).toEqual([[], -4, 1]);
    expect(jumpsAt).toBeCloseTo(3.3, 6);
  });
  it('least, most and the nearest place are those of the figure, not of what it misses', () => {
    const found = findRoots((at) => at + 1, { ...range, target: 20 });
    expect(found).toMatchObject({ at: [], least: 1, most: 11, nearestAt: 10, jumpsAt: null });
    expect(findRoots((at) => at + 1, { ...range, target: -20 }).nearestAt).toBe(0);
  });
  it('places without a figure are left out; without any the start is the nearest', () => {
    const half = findRoots((at) => (at < 4 ? null : at - 6), range);
    expect(half.at[0]).toBeCloseTo(6, 9);
    expect(half.least).toBe(-2);
    expect(findRoots(() => null, range)).toEqual({
      at: [],
      jumpsAt: null,
      least: 0,
      most: 0,
      nearestAt: 5,
    });
  });
  it('looks closely where it starts: two zeros a twentieth apart are told apart there', () => {
    const near = (start: number) =>
      findRoots((at) => (at - 1) * (at - 1.06), { from: 0, to: 1000, target: 0, start }).at;
    expect(near(1.03).map((at) => Math.round(at * 1e6) / 1e6)).toEqual([1, 1.06]);
    expect(near(500)).toEqual([]);
  });
});

describe('the highest place of a line', () => {
  const search = { range: { from: 10, to: 14 }, marks: [], stepLength: 0.5 };
  it('is the top of a hill, to a millionth, whatever its sides', () => {
    const place = fc.double({ min: 10, max: 14, noNaN: true });
    const slope = fc.double({ min: 0.5, max: 20, noNaN: true });
    fc.assert(
      fc.property(place, slope, slope, (top, left, right) => {
        const tent = (at: number) => -(at < top ? left * (top - at) : right * (at - top));
        const best = maximiseLine(tent, search);
        expect(best.at).toBeCloseTo(top, 4);
        expect(best.value).toBe(tent(best.at));
      }),
    );
  });
  it('is met exactly at a mark, an end or the edge of what is allowed', () => {
    const spike = (at: number) => (at === 12.345 ? 100 : -Math.abs(at - 11));
    expect(maximiseLine(spike, { ...search, marks: [9, 12.345, 15] }).at).toBe(12.345);
    expect(maximiseLine(spike, search).at).toBeCloseTo(11, 6);
    expect(maximiseLine((at) => at, search)).toEqual({ at: 14, value: 14 });
    expect(maximiseLine((at) => -at, search)).toEqual({ at: 10, value: -10 });
    const late = (at: number) => (at < 12.3 ? Number.NEGATIVE_INFINITY : -at);
    const edge = maximiseLine(late, search).at;
    expect(edge).toBeGreaterThanOrEqual(12.3);
    expect(edge).toBeLessThan(12.3001);
  });
  it('costs its steps and twice the refinements of a golden section: 9 + 2 x 28 here', () => {
    let calls = 0;
    maximiseLine((at) => {
      calls += 1;
      return -((at - 12.2) ** 2);
    }, search);
    expect(calls).toBe(9 + 2 * 28);
  });
});

describe('a draw', () => {
  const drawn = (distribution: Distribution, ...numbers: number[]) =>
    drawFrom(distribution, () => numbers.shift() ?? Number.NaN);

  it('fixed, and even: a quarter of the way from 2 to 6 is 3', () => {
    expect(drawn({ kind: 'fixed', value: 7 })).toBe(7);
    expect(drawn({ kind: 'uniform', from: 2, to: 6 }, 0.25)).toBe(3);
    expect(drawn({ kind: 'uniform', from: 2, to: 6 }, 0)).toBe(2);
  });
  // Inverse of the triangular distribution: from + √(u·w·(mode − from)) below the mode's share,
  // to − √((1 − u)·w·(to − mode)) above.
  it('triangular from 0 by 2 to 10: 5 % lie below 1, 80 % below 6, 20 % below the mode', () => {
    const triangle = { kind: 'triangular', from: 0, mode: 2, to: 10 } as const;
    expect(drawn(triangle, 0.05)).toBeCloseTo(1, 12);
    expect(drawn(triangle, 0.8)).toBeCloseTo(6, 12);
    expect(drawn(triangle, 0.2)).toBeCloseTo(2, 12);
    expect(drawn(triangle, 0)).toBe(0);
    expect(drawn({ ...triangle, from: 4, mode: 4 }, 0)).toBe(4);
    expect(drawn({ kind: 'triangular', from: 3, mode: 3, to: 3 }, 0.7)).toBe(3);
    // Two further along, and just above the mode's share of 20 %.
    const moved = { kind: 'triangular', from: 2, mode: 4, to: 12 } as const;
    expect(drawn(moved, 0.05)).toBeCloseTo(3, 12);
    expect(drawn(moved, 0.25)).toBeCloseTo(12 - Math.sqrt(0.75 * 10 * 8), 12);
  });
  it('normal by Box and Muller: a half and a half are 1.17741 deviations below the mean', () => {
    const normal = { kind: 'normal', mean: 100, deviation: 10 } as const;
    expect(drawn(normal, 0.5, 0.5)).toBeCloseTo(100 - 11.774_100_225, 6);
    expect(drawn(normal, 0.5, 0)).toBeCloseTo(100 + 11.774_100_225, 6);
    expect(drawn(normal, 0.5, 0.25)).toBeCloseTo(100, 9);
    expect(drawn(normal, 0, 0.3)).toBe(100);
  });
});

describe('percentiles of simulated voyages', () => {
  /** Five voyages with 2, 0, 3, 1 and 4 port days more than the 82.5 of the sample. */
  const simulate = (runs: number) => {
    const shares = [0.5, 0, 0.75, 0.25, 1];
    return simulateVoyages(
      sampleGrainVoyage(),
      { portDays: { kind: 'uniform', from: 0, to: 4 } },
      { random: () => shares.shift() ?? Number.NaN, runs },
    );
  };
  it('lie linear between the ordered results (type 7): 0.4 of a day above the least', () => {
    const { voyageDays, runs } = simulate(5);
    expect(runs).toBe(5);
    expect(voyageDays.p10).toBeCloseTo(82.9, 9);
    expect(voyageDays.p50).toBeCloseTo(84.5, 9);
    expect(voyageDays.p90).toBeCloseTo(86.1, 9);
    expect(voyageDays.mean).toBeCloseTo(84.5, 9);
  });
  it('of one voyage are that voyage; part of a run is none, and one there always is', () => {
    expect(simulate(1.9).voyageDays).toEqual({ p10: 84.5, p50: 84.5, p90: 84.5, mean: 84.5 });
    expect([simulate(0).runs, simulate(5.9).runs]).toEqual([1, 5]);
  });
  it('a voyage that breaks even is no loss; those that lose are counted', () => {
    // Profit 495,472 and 62,700 a dollar of freight: it is gone 7.9022 dollars lower.
    const freights = [-8, -7.9, -9, 1];
    const { lossShare, lateShare } = simulateVoyages(
      sampleGrainVoyage(),
      { freight: { kind: 'uniform', from: 0, to: 1 } },
      { random: () => freights.shift() ?? Number.NaN, runs: 4 },
    );
    expect([lossShare, lateShare]).toEqual([0.5, 0]);
  });
});
