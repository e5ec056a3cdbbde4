import { describe, expect, it } from 'vitest';
import { workingHours } from './working-hours.ts';

const hours = (from: string, to: string) => workingHours(new Date(from), new Date(to));

describe('hours of working days', () => {
  it('count from Monday to Friday alone', () => {
    expect(hours('2026-11-24T10:00:00Z', '2026-11-25T10:30:00Z')).toBe(24.5);
    // Friday noon to Monday noon.
    expect(hours('2026-11-20T12:00:00Z', '2026-11-23T12:00:00Z')).toBe(24);
    expect(hours('2026-11-21T01:00:00Z', '2026-11-22T23:00:00Z')).toBe(0);
    expect(hours('2026-11-25T10:00:00Z', '2026-11-24T10:00:00Z')).toBe(0);
  });
});
