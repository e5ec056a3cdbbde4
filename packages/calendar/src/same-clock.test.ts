import { describe, expect, it } from 'vitest';
import { sameClock } from './same-clock.ts';

describe('the same clock in another zone', () => {
  it.each([
    ['2026-11-30T00:00:00.000Z', 'UTC', 'Europe/Paris', '2026-11-29T23:00:00.000Z'],
    ['2026-12-17T23:59:59.000Z', 'UTC', 'America/Chicago', '2026-12-18T05:59:59.000Z'],
    // Summer there: two hours, not one.
    ['2026-07-01T12:00:00.000Z', 'UTC', 'Europe/Oslo', '2026-07-01T10:00:00.000Z'],
    ['2026-12-18T05:59:59.000Z', 'America/Chicago', 'Asia/Tokyo', '2026-12-17T14:59:59.000Z'],
  ])('%s of %s is in %s %s, and back', (at, from, to, then) => {
    expect(sameClock(at, from, to)).toBe(then);
    expect(sameClock(then, to, from)).toBe(at);
  });

  it('answers as it came what it cannot move', () => {
    expect(sameClock(null, 'UTC', 'Asia/Tokyo')).toBeNull();
    expect(sameClock('2026-12-18T05:59:59.000Z', 'UTC', 'Mars/Olympus')).toBe(
      '2026-12-18T05:59:59.000Z',
    );
  });
});
