import type { Position } from '@mainsheet/sea';
import { describe, expect, it } from 'vitest';
import { courseBetween, positionAt, type TimedCall } from './fleet-position.ts';

const call = (portName: string, at: Position, days: [number, number]): TimedCall => ({
  portName,
  at,
  arrivalAt: `2026-11-${String(days[0]).padStart(2, '0')}T00:00:00Z`,
  departureAt: `2026-11-${String(days[1]).padStart(2, '0')}T00:00:00Z`,
});
const CALLS = [
  call('A', [0, 0], [1, 2]),
  call('B', [10, 0], [12, 14]),
  call('C', [10, 10], [20, 21]),
];
const straight = (from: Position, to: Position) => [from, to];
const on = (day: string) => positionAt(CALLS, Date.parse(`2026-11-${day}T00:00:00Z`), straight);

describe('where a ship should be', () => {
  it('half of the ten days from A to B is half way: 5° E on the equator, bound east for B', () => {
    const position = on('07');
    expect(position?.at[0]).toBeCloseTo(5, 6);
    expect(position).toMatchObject({ isInPort: false, portName: 'B', courseDeg: 90 });
  });

  it('within a stay it is in port until it leaves', () => {
    expect(on('13')).toMatchObject({ at: [10, 0], isInPort: true, portName: 'B', line: [] });
    expect(on('13')?.until).toBe('2026-11-14T00:00:00Z');
  });

  it('before the voyage at the first port, after it at the last', () => {
    const before = positionAt(CALLS, Date.parse('2026-10-01T00:00:00Z'), straight);
    expect(before).toMatchObject({ portName: 'A', isInPort: true });
    expect(on('28')).toMatchObject({ portName: 'C', isInPort: true });
  });

  it('along a bent line the share is of miles, not of points', () => {
    const bent = () =>
      [
        [0, 0],
        [1, 0],
        [10, 0],
      ] as const;
    const position = positionAt(CALLS, Date.parse('2026-11-07T00:00:00Z'), bent);
    expect(position?.at[0]).toBeCloseTo(5, 3);
  });

  it('courses: north 0°, east 90°, south 180°, west 270°', () => {
    const courses = (
      [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const
    ).map((to) => Math.round(courseBetween([0, 0], to)));
    expect(courses).toEqual([0, 90, 180, 270]);
  });

  it('a voyage without calls has no position', () => {
    expect(positionAt([], 0, straight)).toBeNull();
  });
});
