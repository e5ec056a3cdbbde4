import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cross,
  dot,
  EARTH_RADIUS_NM,
  geodesicNm,
  greatCircleNm,
  greatCirclePath,
  lineNm,
  normaliseLongitude,
  offset,
  type Position,
  toPosition,
  toVector,
} from './geo.ts';

const somePlace = fc.tuple(
  fc.double({ min: -179, max: 179, noNaN: true }),
  fc.double({ min: -85, max: 85, noNaN: true }),
);

describe('the ellipsoid and the sphere', () => {
  it('a degree of the equator is a 360th of WGS84’s 40,075.017 km, a line the sum of its legs', () => {
    expect(geodesicNm([10, 0], [11, 0])).toBeCloseTo(40_075.017 / 360 / 1.852, 4);
    expect(
      lineNm([
        [0, 0],
        [1, 0],
        [3, 0],
      ]),
    ).toBeCloseTo((3 * 40_075.017) / 360 / 1.852, 3);
    expect(lineNm([[4, 52]])).toBe(0);
  });
  it('the ends of a diameter are half a turn of the sphere apart', () => {
    expect(greatCircleNm([0, 0], [180, 0])).toBeCloseTo(Math.PI * EARTH_RADIUS_NM, 6);
    expect(geodesicNm([0, 0], [180, 0])).toBeCloseTo(Math.PI * EARTH_RADIUS_NM, 6);
    expect(geodesicNm([20, 40], [-160, -40])).toBeCloseTo(Math.PI * EARTH_RADIUS_NM, 3);
  });
  it('one metre is still measured, the same place is nothing', () => {
    expect(geodesicNm([10, 0], [10 + 1 / 111_319.49, 0]) * 1852).toBeCloseTo(1, 3);
    expect(geodesicNm([10, 0], [10 + 1e-10, 0])).toBe(0);
  });
});

describe('vectors', () => {
  it('a place turned into a vector and back is the place', () => {
    expect(toVector([90, 0])[1]).toBe(1);
    expect(toVector([0, 90])[2]).toBe(1);
    fc.assert(
      fc.property(somePlace, ([lon, lat]) => {
        const [backLon, backLat] = toPosition(toVector([lon, lat]));
        expect(backLon).toBeCloseTo(lon, 9);
        expect(backLat).toBeCloseTo(lat, 9);
      }),
    );
  });
  it('a cross product stands upright on both, by the right hand', () => {
    expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
    expect(cross([0, 1, 0], [0, 0, 1])).toEqual([1, 0, 0]);
    expect(cross([0, 0, 1], [1, 0, 0])).toEqual([0, 1, 0]);
    fc.assert(
      fc.property(somePlace, somePlace, (a, b) => {
        const [va, vb] = [toVector(a), toVector(b)];
        expect(dot(cross(va, vb), va)).toBeCloseTo(0, 12);
        expect(dot(cross(va, vb), vb)).toBeCloseTo(0, 12);
        expect(Math.hypot(...cross(va, vb)) ** 2 + dot(va, vb) ** 2).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('longitudes', () => {
  it.each([
    [-180, -180],
    [180, -180],
    [179.5, 179.5],
    [-190, 170],
    [540, -180],
    [-540, -180],
    [359, -1],
    [0, 0],
  ])('%d is %d', (lon, same) => expect(normaliseLongitude(lon)).toBe(same));
});

describe('points along and beside a line', () => {
  it('every share of a great circle is that share of its length', () => {
    fc.assert(
      fc.property(
        somePlace,
        somePlace,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, share) => {
          const whole = greatCircleNm(a, b);
          fc.pre(whole > 1 && whole < 10_500);
          const point = greatCirclePath(a, b)(share);
          expect(greatCircleNm(a, point)).toBeCloseTo(share * whole, 3);
          expect(greatCircleNm(point, b)).toBeCloseTo((1 - share) * whole, 3);
        },
      ),
    );
  });
  it('of two places that are the same, the first half of the way is the one and the rest the other', () => {
    const [a, b]: [Position, Position] = [
      [10, 50],
      [10 + 1e-9, 50],
    ];
    expect(greatCirclePath(a, b)(0.49)).toBe(a);
    expect(greatCirclePath(a, b)(0.5)).toBe(b);
  });
  it('an offset of 60 nm north is a degree, eastwards at 60 N two', () => {
    const at = (angle: number, lat: number) => offset([10, lat], 60, angle);
    expect(at(90, 0)[0]).toBeCloseTo(10, 9);
    expect(at(90, 0)[1]).toBeCloseTo(1, 9);
    expect(at(0, 60)[0]).toBeCloseTo(12, 9);
    expect(at(180, 60)[0]).toBeCloseTo(8, 9);
    expect(at(270, 60)[1]).toBeCloseTo(59, 9);
    expect(offset([179.5, 0], 60, 0)[0]).toBeCloseTo(-179.5, 9);
  });
  it('beside the pole an offset does not run round it: at most ten degrees for each of arc', () => {
    expect(offset([0, 89], 6, 0)[0]).toBeCloseTo(1, 9);
  });
});
