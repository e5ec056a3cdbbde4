import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bankingToken, endOfToken } from './banking-token.ts';
import { callSigned } from './signed-call.ts';

vi.mock('./signed-call.ts', () => ({ callSigned: vi.fn() }));

const NOW = Date.parse('2026-11-20T12:00:00Z');
const tokenUntil = (seconds: number, aud = 'banking') =>
  `${btoa(JSON.stringify({ aud, exp: NOW / 1000 + seconds })).replaceAll('=', '')}.mac`;

const stored = new Map<string, string>();
const answerWith = (token: string) =>
  vi.mocked(callSigned).mockResolvedValue({
    status: 200,
    body: { status: 200, data: { error_flag: 'SUCCESS', message: '', token } },
  } as never);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.mocked(callSigned).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the banking token of the browser', () => {
  it('SESS-13 is fetched once and kept; fetched again when it is missing, over or forced', async () => {
    const first = tokenUntil(300);
    answerWith(first);
    expect(await bankingToken()).toBe(first);
    expect(await bankingToken()).toBe(first);
    expect(callSigned).toHaveBeenCalledTimes(1);
    expect(callSigned).toHaveBeenCalledWith('airwallex');

    const second = tokenUntil(400);
    answerWith(second);
    expect(await bankingToken(true)).toBe(second);
    vi.setSystemTime(NOW + 400_000);
    const third = tokenUntil(700);
    answerWith(third);
    expect(await bankingToken()).toBe(third);
    stored.clear();
    await bankingToken();
    expect(callSigned).toHaveBeenCalledTimes(4);
  });

  it('SESS-14 ends when it says so itself; one that cannot be read counts as over', async () => {
    expect(endOfToken(tokenUntil(300))).toBe(NOW + 300_000);
    for (const unreadable of ['', 'x', '%%%.mac', `${btoa('{}')}.mac`, tokenUntil(300, 'data')]) {
      expect(endOfToken(unreadable), unreadable).toBe(0);
    }
    stored.set('mainsheet.banking-token', 'unreadable');
    const fresh = tokenUntil(300);
    answerWith(fresh);
    expect(await bankingToken()).toBe(fresh);
  });

  it('a refusal gives none and keeps none', async () => {
    vi.mocked(callSigned).mockResolvedValue({
      status: 403,
      body: { error_flag: 'ERROR' },
    } as never);
    expect(await bankingToken()).toBeNull();
    expect(stored.size).toBe(0);
  });
});
