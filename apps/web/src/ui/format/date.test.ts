import { describe, expect, it } from 'vitest';
import { formatAge, formatDay, formatDayHeading, formatInstant, formatStamp } from './date.ts';
import { endOfRange, offeredDays, readDate } from './read-date.ts';

describe('dates', () => {
  it('an instant reads in the zone of the port: 18:00 UTC is 15:00 at Santos', () => {
    expect(formatInstant('2026-11-29T18:00:00Z')).toBe('29 Nov 2026 18:00');
    expect(formatInstant('2026-11-29T18:00:00Z', 'America/Sao_Paulo')).toBe('29 Nov 2026 15:00');
  });
  it('GEN-16 dd MMM yyyy and yyyy-MM-dd hh:mm a, in UTC and in London', () => {
    expect(formatDay('2026-09-05')).toBe('05 Sep 2026');
    expect(formatStamp('2026-09-05T00:07:00Z')).toBe('2026-09-05 12:07 AM');
    expect(formatStamp('2026-09-05T13:00:00Z')).toBe('2026-09-05 01:00 PM');
    expect(formatStamp('2026-07-05T13:00:00Z', 'Europe/London')).toBe('2026-07-05 02:00 PM');
    expect(formatDayHeading('2026-11-20T09:00:00Z')).toBe('Friday 20 November');
  });
  it('what is no moment stays as it is and breaks no page', () => {
    for (const text of ['', 'soon']) {
      expect([formatInstant(text), formatStamp(text), formatDayHeading(text)]).toEqual([
        text,
        text,
        text,
      ]);
    }
  });
  it('GEN-14 age: minutes under 60, hours under 1,440 minutes, else days', () => {
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
  it.each([
    ['29 Feb 2026', 'Invalid date input: 29 Feb 2026 does not exist'],
    ['31-4', 'Invalid date input: 31-4 does not exist'],
    ['soon', 'Invalid date input: “soon” is not a date'],
    ['5 Feb 24:00', 'Invalid time value: 24:00 is no time of day'],
    ['5 Feb 12:61', 'Invalid time value: 12:61 is no time of day'],
  ])('GEN-07 %j is refused in words', (text, reason) => {
    expect(readDate(text, '2026-11-20')).toEqual({ ok: false, reason });
  });
  it('GEN-09 the years 1990 to the present one plus twenty may be given', () => {
    const reason = 'Invalid date input: the years 1990 to 2046 can be given';
    expect(readDate('31-12-1989', '2026-11-20')).toEqual({ ok: false, reason });
    expect(readDate('1-1-2047', '2026-11-20')).toEqual({ ok: false, reason });
    expect(readDate('1-1-1990', '2026-11-20').ok).toBe(true);
    expect(readDate('31-12-2046', '2026-11-20').ok).toBe(true);
    expect(offeredDays('2026-11-20')).toEqual({ first: '1990-01-01', last: '2046-12-31' });
  });
  it('GEN-10 a column may set the earliest day', () => {
    expect(readDate('19 Nov', '2026-11-20', { minDay: '2026-11-20' })).toEqual({
      ok: false,
      reason: 'Invalid date input: not before 20 Nov 2026',
    });
    expect(readDate('20 Nov 00:00', '2026-11-20', { minDay: '2026-11-20' }).ok).toBe(true);
  });
  it('GEN-11 the end of a range at exactly midnight is the last second of its day', () => {
    const read = (text: string) => readDate(text, '2026-11-20', { endsRange: true });
    expect(read('20 Dec 00:00')).toEqual({ ok: true, value: '2026-12-20 23:59:59' });
    expect(read('20 Dec 00:01')).toEqual({ ok: true, value: '2026-12-20 00:01' });
    expect(read('20 Dec')).toEqual({ ok: true, value: '2026-12-20' });
    expect(readDate('20 Dec 00:00', '2026-11-20').ok && endOfRange('2026-12-20 00:00:00')).toBe(
      '2026-12-20 23:59:59',
    );
  });
});
