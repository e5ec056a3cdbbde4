import { expect, it } from 'vitest';
import { mayReloadFor } from './chunk-reload.ts';

const HOUR_MS = 3_600_000;

it('SHELL-40 an error reloads the page once an hour, another error once too', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const at = 1_000 * HOUR_MS;
  expect(mayReloadFor('A is gone', at, storage)).toBe(true);
  expect(mayReloadFor('A is gone', at + HOUR_MS - 1, storage)).toBe(false);
  expect(mayReloadFor('B is gone', at + 1, storage)).toBe(true);
  expect(mayReloadFor('A is gone', at + HOUR_MS, storage)).toBe(true);
  stored.set('mainsheet.chunk_reloads', 'no JSON');
  expect(mayReloadFor('A is gone', at, storage)).toBe(true);
});
