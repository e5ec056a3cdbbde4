import { describe, expect, it } from 'vitest';
import type { LaytimeLine } from './laytime.queries.ts';
import { timeBarsOf, timeBarText } from './laytime-columns.tsx';

const claim = (daysLeft: number | null, status = 'Calculated') =>
  ({ daysLeft, status }) as LaytimeLine;

describe('the time bar in the list', () => {
  it('says what is left, that it is the last day, and that it is passed', () => {
    expect([62, 1, 0, -3, null].map((days) => timeBarText(claim(days)))).toEqual([
      '62 days left',
      '1 day left',
      'last day',
      'passed 3 days ago',
      '',
    ]);
    expect(timeBarText(claim(5, 'Submitted'))).toBe('');
  });

  it('a claim belongs to every span it lies within', () => {
    expect(timeBarsOf(claim(5))).toEqual(['30', '14', '7']);
    expect(timeBarsOf(claim(0))).toEqual(['30', '14', '7', '1']);
    expect(timeBarsOf(claim(31))).toEqual([]);
    expect(timeBarsOf(claim(-1))).toEqual(['passed']);
    expect(timeBarsOf(claim(5, 'Agreed'))).toEqual([]);
  });
});
