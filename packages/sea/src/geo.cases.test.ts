import { describe, expect, it } from 'vitest';
import cases from '../cases/geodesics.json' with { type: 'json' };
import {
  geodesicNm,
  greatCircleNm,
  greatCirclePath,
  normaliseLongitude,
  type Position,
  withContinuousLongitudes,
} from './geo.ts';

describe('distances on the ellipsoid', () => {
  it.each(cases)('$id measures $distanceKm km ($source)', (row) => {
    const km = geodesicNm(row.from as unknown as Position, row.to as unknown as Position) * 1.852;
    expect(Math.abs(km - row.distanceKm)).toBeLessThan(row.toleranceKm);
  });

  it('is the same there and back, and nothing from a place to itself', () => {
    expect(geodesicNm([4.05, 51.95], [103.82, 1.26])).toBe(
      geodesicNm([103.82, 1.26], [4.05, 51.95]),
    );
    expect(geodesicNm([179.99, -17], [179.99, -17])).toBe(0);
  });

  it('crosses the antimeridian the short way: 179 E to 179 W is 2 degrees', () => {
    expect(greatCircleNm([179, 0], [-179, 0])).toBeCloseTo(120.08, 1);
    expect(greatCirclePath([179, 0], [-179, 0])(0.25)[0]).toBeCloseTo(179.5, 6);
  });

  it('runs longitudes on beyond 180 for the map', () => {
    const line = withContinuousLongitudes([
      [170, 10],
      [-175, 12],
      [-160, 14],
    ]);
    expect(line.map((p) => p[0])).toEqual([170, 185, 200]);
    expect(normaliseLongitude(200)).toBe(-160);
  });
});
