import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_NM, offset, type Position } from './geo.ts';
import { decodeLandMask, encodeLandMask, LandMask } from './land-mask.ts';
import {
  fraction,
  measureClearance,
  strideRadians,
  TILES,
  tileOf,
  toBlockEdgeRadians,
} from './tiles.ts';

const DEGREE_NM = (EARTH_RADIUS_NM * Math.PI) / 180;
const RAD = Math.PI / 180;

/** A world of water with the tile from 10 E to 11 E north of the equator all land, and one cell. */
function world(): LandMask {
  const tiles = new Int32Array(TILES).fill(-1);
  tiles[tileOf(10.5, 0.5)] = -2;
  tiles[tileOf(20.5, 0.5)] = 0;
  const bits = new Uint8Array(450);
  // Row 30 and column 45 of 60: 20°45' to 20°46' E, 0°30' to 0°31' N.
  bits[(30 * 60 + 45) >> 3] = 1 << ((30 * 60 + 45) & 7);
  return new LandMask(tiles, bits);
}
const minutes = (degrees: number, minute: number) => degrees + minute / 60;

describe('the land mask', () => {
  const mask = world();
  it('a tile of land ends at its degrees', () => {
    expect(mask.isLand([10, 0])).toBe(true);
    expect(mask.isLand([10.999, 0.999])).toBe(true);
    expect(mask.isLand([9.999, 0.5])).toBe(false);
    expect(mask.isLand([11, 0.5])).toBe(false);
    expect(mask.isLand([10.5, 1])).toBe(false);
    expect(mask.isLand([10.5, -0.001])).toBe(false);
  });
  it('a cell of a bitmap is one minute of arc', () => {
    expect(mask.isLand([minutes(20, 45.5), minutes(0, 30.5)])).toBe(true);
    for (const [lon, lat] of [
      [44.9, 30.5],
      [46.1, 30.5],
      [45.5, 29.9],
      [45.5, 31.1],
    ] as const)
      expect(mask.isLand([minutes(20, lon), minutes(0, lat)])).toBe(false);
  });
  it('a meridian over a tile of land counts its 60 miles to the half mile, and no more than asked', () => {
    const over = mask.landNm([10.5, -3], [10.5, 4], Number.POSITIVE_INFINITY);
    expect(Math.abs(over - DEGREE_NM)).toBeLessThanOrEqual(0.5);
    expect(mask.landNm([10.5, -3], [10.5, 4], 10)).toBe(10.5);
    expect(mask.isClear([10.5, -3], [10.5, 4])).toBe(false);
    expect(mask.isClear([9.5, -3], [9.5, 4])).toBe(true);
  });
  it('a single cell is met by the line over it and missed a mile beside it', () => {
    const along = (lon: number): [Position, Position] => [
      [lon, -2],
      [lon, 3],
    ];
    const [west, east] = along(minutes(20, 45.5));
    const met = mask.landNm(west, east, Number.POSITIVE_INFINITY);
    expect(met).toBeGreaterThanOrEqual(0.5);
    expect(met).toBeLessThanOrEqual(1.5);
    expect(mask.isClear(...along(minutes(20, 47)))).toBe(true);
    expect(mask.isClear(...along(minutes(20, 44)))).toBe(true);
  });
  it('less than three tenths of a mile are not looked at', () => {
    const short = (nm: number): [Position, Position] => [
      [10.5, 0.5],
      [10.5, 0.5 + nm / DEGREE_NM],
    ];
    expect(mask.isClear(...short(0.29))).toBe(true);
    expect(mask.isClear(...short(0.31))).toBe(false);
  });
  it('finds the land however a line comes to it: as often as looking every tenth of a mile', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 5, max: 300, noNaN: true }),
        (angle, nm) => {
          const to = offset([10.5, 0.5], nm, angle);
          const from = offset([10.5, 0.5], nm, angle + 180);
          const whole = mask.landNm(from, to, Number.POSITIVE_INFINITY);
          let looked = 0;
          for (let at = -nm; at <= nm; at += 0.1)
            if (mask.isLand(offset([10.5, 0.5], at, angle))) looked += 0.1;
          expect(Math.abs(whole - looked)).toBeLessThan(1);
        },
      ),
    );
  });
  it('is read from kinds and bitmaps in the order of the tiles', () => {
    const bytes = new Uint8Array(TILES + 900);
    bytes[tileOf(0.5, 0.5)] = 1;
    bytes[tileOf(1.5, 0.5)] = 2;
    bytes[tileOf(2.5, 0.5)] = 2;
    bytes[TILES] = 1; // south-western cell of the first
    bytes[TILES + 899] = 128; // north-eastern cell of the second
    const read = decodeLandMask(bytes);
    expect(read.isLand([0.5, 0.5])).toBe(true);
    expect(read.isLand([1.001, 0.001])).toBe(true);
    expect(read.isLand([1.02, 0.001])).toBe(false);
    expect(read.isLand([2.999, 0.999])).toBe(true);
    expect(read.isLand([2.001, 0.001])).toBe(false);
    expect(read.isLand([3.5, 0.5])).toBe(false);
  });
  it('what was written from a raster is read again', () => {
    const raster = new Uint8Array(21_600 * 10_800);
    const row = (minute: number) => 21_600 * (90 * 60 + minute);
    const column = (minute: number) => 180 * 60 + minute;
    for (let north = 0; north < 60; north++)
      raster.fill(1, row(north) + column(60), row(north) + column(120));
    raster[row(60) + column(61)] = 1;
    const bytes = encodeLandMask(raster);
    expect(bytes.length).toBe(TILES + 450);
    const read = decodeLandMask(bytes);
    expect([read.isLand([1.5, 0.5]), read.isLand([2.01, 0.5])]).toEqual([true, false]);
    expect(read.isLand([minutes(1, 1.5), minutes(1, 0.5)])).toBe(true);
    expect(read.isLand([minutes(1, 0.5), minutes(1, 0.5)])).toBe(false);
    expect(read.isLand([minutes(1, 1.5), minutes(1, 1.5)])).toBe(false);
  });
});

describe('square degrees', () => {
  it('are numbered from 90 S 180 W, row by row', () => {
    expect(tileOf(-180, -90)).toBe(0);
    expect(tileOf(-179.01, -90)).toBe(0);
    expect(tileOf(-179, -90)).toBe(1);
    expect(tileOf(-180, -89)).toBe(360);
    expect(tileOf(179.99, 89.99)).toBe(TILES - 1);
    expect(tileOf(180, 90)).toBe(TILES - 360);
    expect(fraction(-0.25)).toBe(0.75);
  });
  it('know how many clear ones surround them, across the date line too, up to eight', () => {
    const clearance = measureClearance((tile) => tile !== tileOf(-179.5, 0.5));
    const east = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map(
      (columns) => clearance[tileOf(-179.5 + columns, 0.5)],
    );
    const west = [1, 2, 9].map((columns) => clearance[tileOf(180.5 - columns, 0.5)]);
    expect(east).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]);
    expect(west).toEqual([1, 2, 8]);
    expect([1.5, 2.5, -0.5].map((lat) => clearance[tileOf(-178.5, lat)])).toEqual([1, 2, 1]);
    // The first and the last row have no row beyond them.
    expect([-89.5, -88.5, -87.5, 87.5, 88.5, 89.5].map((lat) => clearance[tileOf(0, lat)])).toEqual(
      [1, 2, 3, 3, 2, 1],
    );
  });
  it('let a line stride to their edge and not beyond, whichever way it goes', () => {
    const blocked = tileOf(30.5, 60.5);
    const clearance = measureClearance((tile) => tile !== blocked);
    expect(strideRadians(clearance, 30.5, 60.5)).toBe(0);
    // Nine degrees west, mid-tile: seven clear degrees and a half on every side, narrowest at 68.5 N.
    expect(strideRadians(clearance, 21.5, 60.5)).toBeCloseTo(
      7.5 * Math.cos(68.5 * RAD) * RAD * 0.98,
      9,
    );
    // On the equator, north and south are the near sides of a place low in its tile.
    expect(strideRadians(clearance, -60.5, 0.1)).toBeCloseTo(7.1 * RAD * 0.98, 9);
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 50, noNaN: true }),
        fc.double({ min: 45, max: 75, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (lon, lat, angle) => {
          const nm = strideRadians(clearance, lon, lat) * EARTH_RADIUS_NM;
          const dy = (nm / 60) * Math.sin(angle * RAD);
          const dx = ((nm / 60) * Math.cos(angle * RAD)) / Math.cos((lat + dy) * RAD);
          if (nm > 0) expect(tileOf(lon + dx, lat + dy)).not.toBe(blocked);
        },
      ),
    );
  });
  it('have blocks a line may leave at their edge', () => {
    // A tenth of a degree on the equator; the middle of the block is half of it from its edges.
    const half = 0.05 * RAD * 0.98;
    expect(toBlockEdgeRadians(0.05, 0.05, 10)).toBeCloseTo(half * Math.cos(0.15 * RAD), 9);
    expect(toBlockEdgeRadians(0.05, 0.08, 10)).toBeCloseTo(half * 0.4, 9);
    expect(toBlockEdgeRadians(0.03, 0.05, 10)).toBeCloseTo(half * 0.6, 6);
  });
});
