import type { Instant } from '@mainsheet/calendar';
import { describe, expect, it } from 'vitest';
import { readable, readClock, withDay, withFrom, withLastDay, withTo } from './laytime-record.ts';

const SANTOS = 'America/Sao_Paulo';
const line = (start: string, end = start) => ({ start: start as Instant, end: end as Instant });
/** 08:00 to 10:00 at Santos on 5 November. */
const MORNING = line('2026-11-05T11:00:00.000Z', '2026-11-05T13:00:00.000Z');

describe('times of a line on the port’s clock', () => {
  it.each([
    ['0830', '08:30'],
    ['8:30', '08:30'],
    ['8', '08:00'],
    ['1130 hrs', '11:30'],
    ['24:00', '24:00'],
    ['2401', null],
    ['0860', null],
    ['noon', null],
  ])('reads %s as %s', (typed, clock) => {
    expect(readClock(typed)).toBe(clock);
  });

  it('a day moves both ends, a beginning keeps the end, an end before it lies on the next day', () => {
    expect(withDay(MORNING, '2026-11-07', SANTOS)).toEqual(
      line('2026-11-07T11:00:00.000Z', '2026-11-07T13:00:00.000Z'),
    );
    expect(withFrom(MORNING, '09:15', SANTOS)).toEqual(
      line('2026-11-05T12:15:00.000Z', MORNING.end),
    );
    expect(withFrom(MORNING, '11:00', SANTOS)).toEqual(line('2026-11-05T14:00:00.000Z'));
    expect(withTo(MORNING, '07:00', SANTOS).end).toBe('2026-11-06T10:00:00.000Z');
    expect(withTo(MORNING, '24:00', SANTOS).end).toBe('2026-11-06T03:00:00.000Z');
    expect(withLastDay(MORNING, '2026-11-08', SANTOS).end).toBe('2026-11-08T13:00:00.000Z');
    expect(withLastDay(MORNING, '2026-11-01', SANTOS)).toEqual(line(MORNING.start));
  });

  it('words of the engine show moments as people read them', () => {
    const words = '2026-11-05T11:00:00.000Z to 2026-11-05T13:00:00.000Z';
    expect(readable(words, SANTOS)).toBe('05 Nov 2026 08:00 to 05 Nov 2026 10:00');
    expect(readable(words, null)).toBe('05 Nov 2026 11:00 UTC to 05 Nov 2026 13:00 UTC');
  });
});
