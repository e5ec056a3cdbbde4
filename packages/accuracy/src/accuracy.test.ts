import { seededRandom } from '@mainsheet/voyage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyOf, backtest, MOST_OBSERVATIONS, simulateFleet } from './index.ts';

const ratios = (...list: number[]) =>
  list.map((ratio) => ({ estimated: 100, actual: 100 * ratio }));
const amount = fc.double({ min: 1, max: 1e7, noNaN: true });
const observation = fc.record({ estimated: amount, actual: amount });

describe('accuracy of a subject', () => {
  it('says median, p10 and p90 of actual figures and of their ratios', () => {
    const known = accuracyOf([
      { estimated: 40_000, actual: 42_000 },
      { estimated: 40_000, actual: 50_000 },
      { estimated: 50_000, actual: 46_000 },
    ])!;
    expect(known).toMatchObject({ count: 3, actual: { median: 46_000, p10: 42_800, p90: 49_200 } });
    expect(known.ratio.median).toBeCloseTo(1.05, 10);
    expect(known.error).toBeCloseTo((2 / 42 + 10 / 50 + 4 / 46) / 3, 10);
  });

  it('offers no correction of fewer than three, and passes over figures of nothing', () => {
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf(ratios(1.5, 1.5))!.correction).toBeNull();
    expect(accuracyOf([...ratios(1.5, 1.5), { estimated: 0, actual: 9 }])!.count).toBe(2);
    expect(accuracyOf(ratios(1.5, 1.5, 1.5))!.correction).toBeGreaterThan(1.1);
  });

  it('pulls few and scattered observations to no correction', () => {
    const [few, many] = [ratios(1.3, 1.3, 1.3), ratios(...Array.from({ length: 20 }, () => 1.3))];
    expect(accuracyOf(few)!.correction).toBeLessThan(accuracyOf(many)!.correction!);
    expect(accuracyOf(many)!.correction).toBeGreaterThan(1.28);
    expect(accuracyOf(ratios(1.05, 1.3, 1.6))!.correction).toBeNull();
    expect(accuracyOf(ratios(0.5, 1, 2, 0.6, 1.9, 1.01))!.correction).toBeNull();
  });

  it('is not moved by one strike', () => {
    const calm = accuracyOf(ratios(1.1, 1.12, 1.09, 1.11, 1.1, 1.1, 1.12))!.correction!;
    const strike = accuracyOf(ratios(1.1, 1.12, 1.09, 1.11, 1.1, 1.1, 9))!.correction!;
    expect(Math.abs(strike / calm - 1)).toBeLessThan(0.02);
  });

  it('doubles an estimate at the most and halves it at the least, whatever stands in an account', () => {
    expect(accuracyOf(ratios(4, 4, 4))!.correction).toBe(2);
    expect(accuracyOf(ratios(1e6, 1e6, 1e6))!.correction).toBeNull();
    expect(accuracyOf(ratios(1e-6, 1e-6, 1e-6))!.correction).toBe(0.5);
  });

  it('forgets what is older than the latest thirty', () => {
    const old = ratios(...Array.from({ length: 40 }, () => 3));
    const latest = ratios(...Array.from({ length: MOST_OBSERVATIONS }, () => 1.1));
    expect(accuracyOf([...latest, ...old])).toEqual(accuracyOf(latest));
  });

  it('has a correction between 1 and what was observed, whatever the observations', () => {
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1, maxLength: 40 }), (list) => {
        const { correction, actual, error, correctedError } = accuracyOf(list)!;
        expect(actual.p10).toBeLessThanOrEqual(actual.median);
        expect(actual.median).toBeLessThanOrEqual(actual.p90);
        if (correction === null) return;
        expect(correctedError).toBeLessThan(error);
        const all = list.slice(0, MOST_OBSERVATIONS).map((one) => one.actual / one.estimated);
        const ends = [1, Math.min(...all), Math.max(...all)];
        expect(correction).toBeGreaterThanOrEqual(Math.min(...ends) * (1 - 1e-12));
        expect(correction).toBeLessThanOrEqual(Math.max(...ends) * (1 + 1e-12));
      }),
    );
  });

  it('is the same in another unit and in another order', () => {
    fc.assert(
      fc.property(
        fc.array(observation, { minLength: 3, maxLength: 30 }),
        fc.constantFrom(2, 0.5, 1024),
        (list, unit) => {
          const scaled = list.toReversed().map(({ estimated, actual }) => ({
            estimated: estimated * unit,
            actual: actual * unit,
          }));
          const [one, other] = [accuracyOf(list)!, accuracyOf(scaled)!];
          expect(other.ratio.median).toBeCloseTo(one.ratio.median, 6);
          if (one.correction !== null && other.correction !== null) {
            expect(other.correction / one.correction).toBeCloseTo(1, 9);
          }
        },
      ),
    );
  });
});

function halves(seed: number, bias = 1) {
  const voyages = simulateFleet(seededRandom(seed), { voyages: 300, bias });
  const named = voyages.map((list) =>
    list.map((one) => ({ ...one, subject: `${one.kind} ${one.subject}` })),
  );
  return [named.slice(0, 180).flat(), named.slice(180).flat()] as const;
}

describe('corrections on a simulated fleet', () => {
  const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);

  it('D19 cut the error of later estimates by 30 % and more, which they never saw', () => {
    for (let seed = SEED; seed < SEED + 10; seed += 1) {
      const { count, error, correctedError } = backtest(...halves(seed));
      const cut = 1 - correctedError / error;
      console.log(
        `seed ${seed}: ${count} later estimates, error ${(error * 100).toFixed(1)} %, corrected ${(correctedError * 100).toFixed(1)} %, cut by ${(cut * 100).toFixed(0)} %`,
      );
      expect(cut).toBeGreaterThanOrEqual(0.3);
    }
  });

  it('are offered to few subjects whose estimates are right, and do next to no harm there', () => {
    for (let seed = SEED; seed < SEED + 10; seed += 1) {
      const [earlier, later] = halves(seed, 0);
      const subjects = [...Map.groupBy(earlier, ({ subject }) => subject).values()];
      const offered = subjects.filter((known) => accuracyOf(known.toReversed())?.correction);
      const { error, correctedError } = backtest(earlier, later);
      console.log(
        `seed ${seed}: ${offered.length} of ${subjects.length}, later error ${(100 * (correctedError / error - 1)).toFixed(1)} %`,
      );
      expect(offered.length / subjects.length).toBeLessThan(0.1);
      expect(correctedError / error).toBeLessThan(1.05);
    }
  });
});
