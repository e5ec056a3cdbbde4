import { describe, expect, it } from 'vitest';
import { isUuid, newId } from './ids.ts';

const at = (iso: string) => ({ now: () => new Date(iso) });

describe('ids', () => {
  it('are of version 7 and sort by the time they were made', () => {
    const ids = [
      '2026-11-20T12:00:00.000Z',
      '2026-11-20T12:00:00.001Z',
      '2027-01-01T00:00:00Z',
    ].map((iso) => newId(at(iso)));
    expect(ids.every(isUuid)).toBe(true);
    expect(ids.map((id) => [id[14], '89ab'.includes(id[19]!)])).toEqual(ids.map(() => ['7', true]));
    expect(ids.toSorted()).toEqual(ids);
    expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(
      Date.parse('2026-11-20T12:00:00.000Z'),
    );
  });

  it('of one millisecond sort as they were made, 50,000 of them, each once', () => {
    const clock = at('2026-11-20T12:00:00.000Z');
    const ids = Array.from({ length: 50_000 }, () => newId(clock));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
