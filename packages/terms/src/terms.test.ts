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
});
