import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedId } from './stored-id.ts';

const ID = '018f0000-0000-7000-8000-00000000abcd';

afterEach(() => vi.unstubAllGlobals());

describe('ids that the browser keeps', () => {
  it.each([
    [ID, ID],
    [null, ''],
    ['', ''],
    ['undefined', ''],
    ['{"id":1}', ''],
    [`${ID} `, ''],
    [`${ID}\r\nx-other: 1`, ''],
    [ID.replaceAll('-', ''), ''],
  ])('SESS-31 of %j it reads %j: a bad format yields an empty string', (saved, read) => {
    vi.stubGlobal('localStorage', { getItem: () => saved });
    expect(storedId('mainsheet.company')).toBe(read);
  });
});
