import { describe, expect, it } from 'vitest';
import * as c from './index.ts';

const at = c.parseInstant;
const on = c.parseCivilDate;
const friday = on('2026-11-20');
const monday = on('2026-11-23');

describe('working days at their edges', () => {
  it('one working day before Monday is Friday, one after Friday is Monday', () => {
    expect(c.addWorkingDays(monday, -1, c.WEEKDAYS_ONLY)).toBe(friday);
    expect(c.addWorkingDays(friday, 1, c.WEEKDAYS_ONLY)).toBe(monday);
    expect(c.addWorkingDays(friday, -1, c.WEEKDAYS_ONLY)).toBe('2026-11-19');
    expect(c.addWorkingDays(monday, -2, c.WEEKDAYS_ONLY)).toBe('2026-11-19');
  });
  it('no working day added to a Saturday is the Monday after it', () => {
    expect(c.addWorkingDays(on('2026-11-21'), 0, c.WEEKDAYS_ONLY)).toBe(monday);
  });
  it('the last day does not count: Friday to Monday is one working day, Friday to Friday none', () => {
    expect(c.countWorkingDays(friday, monday, c.WEEKDAYS_ONLY)).toBe(1);
    expect(c.countWorkingDays(friday, friday, c.WEEKDAYS_ONLY)).toBe(0);
  });
});

describe('instants and intervals at their edges', () => {
  it('intervals that only touch share no time', () => {
    const [a, b, d] = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => at(`${day}T00:00Z`));
    expect(c.intersectIntervals({ start: a!, end: b! }, { start: b!, end: d! })).toBeNull();
    expect(c.containsInstant({ start: a!, end: b! }, b!)).toBe(false);
    expect(c.containsInstant({ start: a!, end: b! }, a!)).toBe(true);
  });
  it('a moment neither comes before nor after itself', () => {
    const [early, late] = [at('2026-01-01T00:00Z'), at('2026-01-02T00:00Z')];
    expect(c.compareInstants(early, early)).toBe(0);
    expect([c.compareInstants(early, late), c.compareInstants(late, early)]).toEqual([-1, 1]);
  });
  it('minutes and hours run forward, also over midnight', () => {
    expect(c.addMinutes(at('2026-01-01T23:30Z'), 45)).toBe('2026-01-02T00:15:00.000Z');
    expect(c.addHours(at('2026-01-01T23:30Z'), -24)).toBe('2025-12-31T23:30:00.000Z');
    expect(c.addDays(at('2026-01-01T00:00Z'), 0.5)).toBe('2026-01-01T12:00:00.000Z');
  });
  it('the first and the last millisecond of the years 1 to 9999 are instants, their neighbours none', () => {
    const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    for (const [text, beyond] of [
      [first, -1],
      [last, 1],
    ] as const) {
      const ms = Date.parse(text);
      expect(c.instantFromEpochMs(ms)).toBe(text);
      expect(() => c.instantFromEpochMs(ms + beyond)).toThrow(RangeError);
    }
  });
});
