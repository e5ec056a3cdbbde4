import { describe, expect, it } from 'vitest';
import { formatAge, formatDay, formatDayHeading, formatInstant, formatStamp } from './date.ts';
import { readDate } from './read-date.ts';

describe('dates', () => {
  it('an instant reads in the zone of the port: 18:00 UTC is 15:00 at Santos', () => {
    expect(formatInstant('2026-11-29T18:00:00Z')).toBe('29 Nov 2026 18:00');
    expect(formatInstant('2026-11-29T18:00:00Z', 'America/Sao_Paulo')).toBe('29 Nov 2026 15:00');
  });
  it('dd MMM yyyy and yyyy-MM-dd hh:mm a', () => {
    expect(formatDay('2026-09-05')).toBe('05 Sep 2026');
    expect(formatStamp('2026-09-05T00:07:00Z')).toBe('2026-09-05 12:07 AM');
    expect(formatStamp('2026-09-05T13:00:00Z')).toBe('2026-09-05 01:00 PM');
    expect(formatDayHeading('2026-11-20T09:00:00Z')).toBe('Friday 20 November');
  });
  it('age: minutes under 60, hours under 1,440 minutes, else days', () => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(formatAge('2026-11-20T11:01:00Z', now)).toBe('59 min');
    expect(formatAge('2026-11-20T11:00:00Z', now)).toBe('1 hour');
    expect(formatAge('2026-11-19T12:01:00Z', now)).toBe('23 hours');
    expect(formatAge('2026-11-18T11:00:00Z', now)).toBe('2 days');
  });
  it.each([
    ['2026-11-29', '2026-11-29'],
    ['29 Nov 2026 18:00', '2026-11-29 18:00'],
    ['29 Nov 1830', '2026-11-29 18:30'],
    ['30 Nov 1999', '1999-11-30'],
    ['1 Jun 2015', '2015-06-01'],
    ['29 Nov 2026 1830', '2026-11-29 18:30'],
    ['5feb', '2026-02-05'],
    ['5-2', '2026-02-05'],
    ['5/2/27', '2027-02-05'],
    ['+5', '2026-11-25'],
    ['-20', '2026-10-31'],
    ['29.02.2028', '2028-02-29'],
  ])('typed %j on 20 Nov 2026 is %j', (text, expected) => {
    expect(readDate(text, '2026-11-20')).toEqual({ ok: true, value: expected });
  });
  it.each(['29 Feb 2026', '31-4', 'soon', '12:61'])('%j is refused in words', (text) => {
    expect(readDate(text, '2026-11-20').ok).toBe(false);
  });
});
