import { describe, expect, it } from 'vitest';
import { differenceAccuracyOf, MOST_OBSERVATIONS } from './index.ts';

const came = (...list: (readonly [estimated: number, actual: number])[]) =>
  list.map(([estimated, actual]) => ({ estimated, actual }));

describe('accuracy of figures that may be losses', () => {
  it('counts voyages that lost money or were fixed at a loss', () => {
    const known = differenceAccuracyOf(came([12_000, 10_000], [9_000, -6_000], [-1_000, -3_000]))!;
    expect(known).toMatchObject({
      ...{ count: 3, actual: { median: -3_000 }, difference: { median: -2_000 } },
      error: (2_000 + 15_000 + 2_000) / 3,
    });
  });

  it('adds the median difference, which makes a loss greater where voyages came out below', () => {
    const known = came([12_000, 10_000], [9_000, 6_900], [-1_000, -2_900]);
    const { addition, correctedError, error } = differenceAccuracyOf(known)!;
    expect(addition).toBe(-2_000);
    expect(-500 + addition!).toBeLessThan(-500);
    expect(correctedError).toBeLessThan(error);
  });

  it('offers nothing of fewer than three, nor of what lies as far apart', () => {
    expect(differenceAccuracyOf([])).toBeNull();
    expect(differenceAccuracyOf(came([9_000, 7_000]))).toMatchObject({
      error: 2_000,
      addition: null,
    });
    expect(differenceAccuracyOf(came([9_000, 7_000], [8_000, 6_000]))!.addition).toBeNull();
    const apart = came([9_000, 12_000], [9_000, 5_000], [9_000, 9_100]);
    expect(differenceAccuracyOf(apart)!.addition).toBeNull();
  });

  it('forgets what is older than the latest thirty', () => {
    const latest = came(
      ...Array.from({ length: MOST_OBSERVATIONS }, () => [9_000, 8_000] as const),
    );
    expect(differenceAccuracyOf([...latest, ...came([9_000, -9_000])])).toEqual(
      differenceAccuracyOf(latest),
    );
  });
});
