import { beforeAll, describe, expect, it } from 'vitest';
import { realSea } from '../../../tools/sea/real-sea.ts';
import worked from '../cases/distances.json' with { type: 'json' };
import published from '../cases/published-distances.json' with { type: 'json' };
import { isViolation, type RouteOptions, type RoutePoint } from './route.ts';
import type { Sea } from './sea.ts';

let sea: Sea;
beforeAll(async () => {
  sea = await realSea();
});
const today = '2026-11-20';

function milesOf(points: readonly RoutePoint[], options: Partial<RouteOptions>): number {
  const voyage = sea.routeVoyage(points, { zonesOn: today, ...options });
  if (isViolation(voyage)) throw new Error(`${voyage.code} at ${voyage.path}`);
  return voyage.distanceNm;
}

describe('worked distances', () => {
  it.each(worked.flatMap((row) => row.legs.map((leg) => ({ id: row.id, ...leg }))))(
    '$id $from to $to $through is $distanceNm nm within $toleranceNm',
    (leg) => {
      const nm = milesOf([leg.from, ...leg.through, leg.to], leg.options);
      expect(Math.abs(nm - leg.distanceNm)).toBeLessThanOrEqual(leg.toleranceNm);
    },
  );
});

describe('published distances', () => {
  /** A row names its passage: the route is led through it and through no other canal. */
  const passagePoint: Record<string, string> = {
    suez: 'XZSUE',
    panama: 'XZPAN',
    magellan: 'XZMAG',
  };

  it('are met with a median error of at most 0.9 % and nine of ten within 5 %', () => {
    const errors = published.rows
      .filter((row) => !('suspect' in row))
      .map((row) => {
        const point = passagePoint[row.via];
        const through = point === undefined ? [] : [point];
        const nm = milesOf([row.from, ...through, row.to], {
          suez: row.suezOpen,
          panama: row.panamaOpen,
          kiel: false,
        });
        return Math.abs(100 * (nm / row.distanceNm - 1));
      })
      .sort((a, b) => a - b);
    expect(errors.length).toBe(45);
    expect(errors[22]!).toBeLessThanOrEqual(0.9);
    expect(errors[40]!).toBeLessThanOrEqual(5);
  });
});
