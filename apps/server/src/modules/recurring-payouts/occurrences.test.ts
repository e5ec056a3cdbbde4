import { describe, expect, it } from 'vitest';
import { occurrencesOf, type Recurrence } from './occurrences.ts';

const first = (count: number, of: Partial<Recurrence>): string[] =>
  [
    ...occurrencesOf({
      ...{ schedule: 'Monthly', onLastWorkingDay: false, startsOn: '2026-11-30' },
      ...{ endsOn: null, mostTimes: count, currencies: ['USD'] },
      ...of,
    }),
  ].map(({ period, on }) => (period === on ? on : `${period} ${on}`));

describe('the days of a recurring payout', () => {
  it('are days on which banks work: forward, but the end of a month goes back', () => {
    // 28 Feb 2027 is a Sunday, 30 Jan a Saturday.
    expect(first(4, {})).toEqual([
      '2026-11-30',
      '2026-12-30',
      '2027-01-30 2027-02-01',
      '2027-02-28 2027-03-01',
    ]);
    expect(first(3, { onLastWorkingDay: true, startsOn: '2026-12-10' })).toEqual([
      '2026-12-31',
      '2027-01-31 2027-01-29',
      '2027-02-28 2027-02-26',
    ]);
    // Christmas Day is no banking day of the dollar.
    expect(first(2, { schedule: 'Weekly', startsOn: '2026-12-18' })).toEqual([
      '2026-12-18',
      '2026-12-25 2026-12-28',
    ]);
    expect(first(3, { schedule: 'Quarterly', startsOn: '2026-12-15' })).toEqual([
      '2026-12-15',
      '2027-03-15',
      '2027-06-15',
    ]);
  });

  it('end on a day or after so many times', () => {
    expect(first(9, { endsOn: '2027-01-15' })).toHaveLength(2);
    expect(first(1, {})).toHaveLength(1);
  });
});
