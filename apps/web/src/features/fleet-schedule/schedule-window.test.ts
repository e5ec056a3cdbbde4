import { describe, expect, it } from 'vitest';
import { stacked, stepFrom, ticksOf, windowAt, zoomOf } from './schedule-window.ts';

describe('the window of the schedule', () => {
  it('begins with the week, the month or the quarter of its day', () => {
    expect(windowAt('week', '2026-11-25')).toMatchObject({ from: '2026-11-23', to: '2027-01-03' });
    expect(windowAt('month', '2026-11-25')).toMatchObject({ from: '2026-11-01', to: '2027-02-28' });
    expect(windowAt('quarter', '2026-11-25')).toMatchObject({
      from: '2026-10-01',
      to: '2027-09-30',
    });
  });

  it('steps by two weeks, a month or a quarter', () => {
    const step = (zoom: 'week' | 'month' | 'quarter', way: -1 | 1) =>
      stepFrom(zoom, windowAt(zoom, '2026-11-25'), way);
    expect([step('week', 1), step('month', -1), step('quarter', 1)]).toEqual([
      '2026-12-07',
      '2026-10-01',
      '2027-01-01',
    ]);
  });

  it('ticks the Mondays, and the months of a year', () => {
    const weeks = ticksOf('month', windowAt('month', '2026-11-25'));
    expect(weeks.slice(0, 2).map(({ label }) => label)).toEqual(['2 Nov', '9 Nov']);
    const months = ticksOf('quarter', windowAt('quarter', '2026-11-25'));
    expect(months.map(({ label }) => label).slice(0, 4)).toEqual([
      'Oct 26',
      'Nov',
      'Dec',
      'Jan 27',
    ]);
  });

  it('an unknown zoom is that of months', () => {
    expect([zoomOf('quarter'), zoomOf('year')]).toEqual(['quarter', 'month']);
  });

  it('puts what overlaps into rows of its own', () => {
    const span = (from: number, to: number) => ({ from, to });
    expect(stacked([span(4, 9), span(0, 5), span(5, 6)])).toEqual([
      [span(0, 5), span(5, 6)],
      [span(4, 9)],
    ]);
  });
});
