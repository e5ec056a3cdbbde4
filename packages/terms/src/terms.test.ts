import { describe, expect, it } from 'vitest';
import {
  countingHoursPerWeek,
  LAYTIME_RULES,
  LAYTIME_TERMS,
  laytimeTermFactor,
  minutesOfClock,
} from './index.ts';

describe('laytime terms', () => {
  it('counting hours of a week: 168 less the excepted windows', () => {
    const hours = LAYTIME_TERMS.map((term) => countingHoursPerWeek(LAYTIME_RULES[term]));
    expect(hours).toEqual([168, 144, 144, 132, 124, 124, 120, 120, 168, 144, 124, 168]);
  });

  it('factors 1, 7/6, 14/11, 42/31 and 1.4', () => {
    expect(laytimeTermFactor('SHINC')).toBe(1);
    expect(laytimeTermFactor('SHEX0')).toBeCloseTo(7 / 6, 12);
    expect(laytimeTermFactor('SHEX2')).toBeCloseTo(14 / 11, 12);
    expect(laytimeTermFactor('SHEX3')).toBeCloseTo(42 / 31, 12);
    expect(laytimeTermFactor('SHEX5')).toBeCloseTo(1.4, 12);
  });

  it('every rule carries the code it stands under', () => {
    for (const term of LAYTIME_TERMS) expect(LAYTIME_RULES[term].code).toBe(term);
  });

  it('12:30 is minute 750, 24:00 minute 1440', () => {
    expect([minutesOfClock('12:30'), minutesOfClock('24:00')]).toEqual([750, 1440]);
  });

  it('holidays are excepted where the letters say EX, from noon to 08:00 in three of them', () => {
    const excepting = LAYTIME_TERMS.filter((term) => LAYTIME_RULES[term].areHolidaysExcepted);
    expect(excepting).toEqual(LAYTIME_TERMS.filter((term) => term.includes('EX')));
    const fromNoon = LAYTIME_TERMS.filter((term) => LAYTIME_RULES[term].holidayFromTime !== null);
    expect(fromNoon).toEqual(['SHEX3', 'SHEX4', 'FHEX2']);
    for (const term of fromNoon) {
      expect(LAYTIME_RULES[term].holidayFromTime).toBe('12:00');
      expect(LAYTIME_RULES[term].holidayUntilTime).toBe('08:00');
    }
  });

  it('three terms count excepted time that is used; only CQD fixes no time', () => {
    const unlessUsed = LAYTIME_TERMS.filter((term) => LAYTIME_RULES[term].usedRule === 'UU');
    expect(unlessUsed).toEqual(['SHEX1', 'SHEX4', 'SHEX6']);
    expect(LAYTIME_TERMS.filter((term) => LAYTIME_RULES[term].isCustomary)).toEqual(['CQD1']);
  });

  it('a window over the end of the week runs on: Saturday noon to Monday 08:00 is 44 hours', () => {
    const [window] = LAYTIME_RULES.SHEX3.windows;
    expect(window).toEqual({ fromDay: 6, fromTime: '12:00', untilDay: 1, untilTime: '08:00' });
    expect(168 - countingHoursPerWeek(LAYTIME_RULES.SHEX3)).toBe(44);
    expect(168 - countingHoursPerWeek(LAYTIME_RULES.FHEX2)).toBe(44);
  });

  it('a window that ends where it begins is the whole week: no hour counts', () => {
    const noon = { fromDay: 3, fromTime: '12:00', untilDay: 3, untilTime: '12:00' } as const;
    expect(countingHoursPerWeek({ ...LAYTIME_RULES.SHEX1, windows: [noon] })).toBe(0);
  });
});
