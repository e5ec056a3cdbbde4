import { describe, expect, it } from 'vitest';
import type { Position } from './geo.ts';
import { ZoneMap } from './zone-map.ts';
import { parseZones, type ZonesFile, zonesInForce } from './zones.ts';

const square = (west: number, south: number, east: number, north: number) => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
const row = (id: string, kind: string, dates: [string, string | null], ring: number[][][]) => ({
  properties: {
    id,
    name: id,
    kind,
    effective_from: dates[0],
    effective_to: dates[1],
    approximate: false,
    source: 'drawn for this test',
  },
  geometry: { coordinates: ring },
});
const file: ZonesFile = {
  features: [
    row('west', 'eca', ['2020-01-01', null], square(0, -1, 2, 1)),
    row('overlap', 'eca', ['2025-05-01', null], square(1, -1, 3, 1)),
    row('gulf', 'piracy', ['2021-09-01', '2022-12-31'], square(3, -1, 4, 1)),
  ],
};
const zones = parseZones(file);
const map = new ZoneMap(zones);
/** Along the equator: 60.1077 nm to the degree on WGS84. */
const equator: Position[] = [
  [-1, 0],
  [5, 0],
];
const degreeNm = 60.1077;

describe('miles inside zones', () => {
  it('cuts the leg at the border: 2 of 6 degrees lie inside', () => {
    const miles = map.on('2024-01-01').measure(equator);
    expect(miles.ecaNm).toBeCloseTo(2 * degreeNm, 1);
    expect(miles.piracyNm).toBe(0);
  });

  it('counts water of two zones once: 0 to 2 and 1 to 3 degrees make 3 degrees', () => {
    const miles = map.on('2025-05-01').measure(equator);
    expect(miles.ecaNm).toBeCloseTo(3 * degreeNm, 1);
    expect(miles.milesByZone.west).toBeCloseTo(2 * degreeNm, 1);
    expect(miles.milesByZone.overlap).toBeCloseTo(2 * degreeNm, 1);
  });

  it('counts a zone on its first and last day and not on the day before or after', () => {
    const ids = (on: string) => zonesInForce(zones, on).map((zone) => zone.id);
    expect(ids('2021-08-31')).toEqual(['west']);
    expect(ids('2021-09-01')).toEqual(['west', 'gulf']);
    expect(ids('2022-12-31')).toEqual(['west', 'gulf']);
    expect(ids('2023-01-01')).toEqual(['west']);
    expect(ids('2025-04-30')).not.toContain('overlap');
    expect(ids('2025-05-01')).toContain('overlap');
  });
});
