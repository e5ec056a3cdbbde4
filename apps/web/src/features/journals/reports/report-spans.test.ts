import { parseCivilDate } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { columnsOf, monthEnds, type Period, spanOf, spanParams, spanText } from './report-spans.ts';

const day = parseCivilDate;
const TODAY = day('2026-11-23');
const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe('the spans of reports', () => {
  it.each<[Period, string, string]>([
    ['month', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-10-01', '2026-12-31'],
    ['lastQuarter', '2026-07-01', '2026-09-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ])('%s runs from %s to %s', (period, from, to) => {
    expect(spanOf(period, TODAY)).toEqual({ from, to });
  });

  it('the time before is as long: whole months before whole months, else as many days', () => {
    expect(columnsOf(span('2026-03-01', '2026-03-31'), 'before')[1]).toEqual(
      span('2026-02-01', '2026-02-28'),
    );
    expect(columnsOf(span('2026-01-01', '2026-03-31'), 'before')[1]).toEqual(
      span('2025-10-01', '2025-12-31'),
    );
    expect(columnsOf(span('2026-03-10', '2026-03-19'), 'before')[1]).toEqual(
      span('2026-02-28', '2026-03-09'),
    );
  });

  it('the year before ends with February as February ends', () => {
    expect(columnsOf(span('2025-02-01', '2025-02-28'), 'year')[1]).toEqual(
      span('2024-02-01', '2024-02-29'),
    );
  });

  it('months stand in their order with the whole last, cut to the span', () => {
    const columns = columnsOf(span('2026-01-15', '2026-03-10'), 'months');
    expect(columns).toEqual([
      span('2026-01-15', '2026-01-31'),
      span('2026-02-01', '2026-02-28'),
      span('2026-03-01', '2026-03-10'),
      span('2026-01-15', '2026-03-10'),
    ]);
    expect(columnsOf(span('2026-03-01', '2026-03-31'), 'months')).toHaveLength(1);
    expect(columnsOf(span('2020-01-01', '2026-12-31'), 'months')).toHaveLength(13);
  });

  it('are said as people say them', () => {
    expect(
      [
        span('2026-10-01', '2026-10-31'),
        span('2026-01-01', '2026-12-31'),
        span('2026-07-01', '2026-09-30'),
        span('2026-07-02', '2026-09-30'),
      ].map(spanText),
    ).toEqual(['Oct 2026', '2026', 'Jul–Sep 2026', '02 Jul 2026 – 30 Sep 2026']);
  });

  it('the address says which, and nonsense is this year', () => {
    expect(spanParams({ period: 'lastMonth', compare: 'before' }, TODAY)).toMatchObject({
      period: 'lastMonth',
      comparison: 'before',
    });
    expect(spanParams({ from: '2026-01-05', to: '2026-02-01' }, TODAY)).toEqual({
      span: span('2026-01-05', '2026-02-01'),
      period: null,
      comparison: 'none',
      own: null,
    });
    for (const search of [{}, { period: 'never' }, { from: '2026-02-01', to: '2026-01-01' }]) {
      expect(spanParams(search, TODAY)).toMatchObject({ period: 'year', comparison: 'none' });
    }
  });

  it('month ends count back from a day, a leap February among them', () => {
    expect(monthEnds(day('2024-03-15'), 3)).toEqual(['2024-03-15', '2024-02-29', '2024-01-31']);
  });
});
