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

describe('dates at their edges', () => {
  it('only year-month-day is a date: no compact form, no time, no year nought', () => {
    for (const text of ['20260301', '2026-03-01T00:00', '0000-01-01', '+002026-03-01']) {
      expect(c.findCivilDate(text), text).toBeNull();
    }
  });
  it('nothing comes before the first day of the year 1 or after the last of 9999', () => {
    expect(() => c.addCivilDays(on('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => c.addCivilDays(on('0001-01-01'), -1)).toThrow(RangeError);
    expect(c.addCivilDays(on('9999-12-30'), 1)).toBe('9999-12-31');
  });
  it('a wall clock has a date and a time', () => {
    expect(c.findWallClock('2026-03-01')).toBeNull();
    expect(c.findWallClock('2026-03-01T06:00:00')).toBe('2026-03-01T06:00:00');
  });
  it('no year passes between a day and itself, by any convention', () => {
    for (const dayCount of c.DAY_COUNTS) {
      expect(c.yearFraction(friday, friday, dayCount)).toBe(0);
    }
  });
  it('counted backwards a year fraction is negative', () => {
    expect(c.yearFraction(monday, friday, 'ACT/360')).toBe(-3 / 360);
  });
  it('371 days without work end on the 372nd; a year and a week of them is a wrong calendar', () => {
    const closed = (days: number, sign: 1 | -1) => ({
      weekend: [],
      holidays: new Set(
        Array.from({ length: days }, (_, day) => c.addCivilDays(friday, sign * day)),
      ),
    });
    expect(c.nextWorkingDay(friday, closed(371, 1))).toBe(c.addCivilDays(friday, 371));
    expect(() => c.nextWorkingDay(friday, closed(372, 1))).toThrow(RangeError);
    expect(c.previousWorkingDay(friday, closed(371, -1))).toBe(c.addCivilDays(friday, -371));
    expect(() => c.previousWorkingDay(friday, closed(372, -1))).toThrow(RangeError);
  });
});

/** 30/360 by 2006 ISDA Definitions 4.16(f) and (g): D1 31 is 30; D2 31 is 30 after a D1 of 30 or 31. */
describe('months of thirty days', () => {
  const days = (start: string, end: string, dayCount: '30/360' | '30E/360') =>
    Math.round(c.yearFraction(on(start), on(end), dayCount) * 360);
  it.each([
    ['2007-08-31', '2008-02-28', 178, 178],
    ['2007-09-30', '2007-10-31', 30, 30],
    ['2007-09-29', '2007-10-31', 32, 31],
    ['2007-10-31', '2007-11-30', 30, 30],
    ['2007-01-15', '2007-01-31', 16, 15],
    ['2007-08-31', '2007-08-31', 0, 0],
    ['2008-02-29', '2008-03-31', 32, 31],
  ] as const)(
    '%s to %s: %d days by the bond basis, %d by the eurobond basis',
    (start, end, bond, euro) => {
      expect(days(start, end, '30/360')).toBe(bond);
      expect(days(start, end, '30E/360')).toBe(euro);
    },
  );
});

describe('counting days off', () => {
  it('a week has five working days, from Monday to the next', () => {
    expect(c.countWorkingDays(monday, c.addCivilDays(monday, 7), c.WEEKDAYS_ONLY)).toBe(5);
    expect(c.countWorkingDays(monday, c.addCivilDays(monday, 4), c.WEEKDAYS_ONLY)).toBe(4);
  });
});
