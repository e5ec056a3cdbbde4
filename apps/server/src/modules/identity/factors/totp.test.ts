import { describe, expect, it } from 'vitest';
import { codeOfStep, keyUri, matchStep, stepAt, toBase32 } from './totp.ts';

const SEED = Buffer.from('12345678901234567890');

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('second %i since 1970 gives the last six digits RFC 6238 prints', (seconds, code) => {
    expect(codeOfStep(SEED, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('the present step and the one before count, a future one and an older one do not', () => {
    const now = new Date(1_111_111_111_000);
    const fits = (shift: number) =>
      matchStep(SEED, codeOfStep(SEED, stepAt(now) + shift), { now, lastUsed: null });
    expect([-2, -1, 0, 1].map((shift) => fits(shift) !== null)).toEqual([false, true, true, false]);
  });

  it('a used step counts no more, nor does an older one', () => {
    const now = new Date(1_111_111_111_000);
    const step = stepAt(now);
    const code = codeOfStep(SEED, step);
    expect(matchStep(SEED, code, { now, lastUsed: step })).toBeNull();
    expect(matchStep(SEED, codeOfStep(SEED, step - 1), { now, lastUsed: step })).toBeNull();
    expect(matchStep(SEED, code, { now, lastUsed: step - 1 })).toBe(step);
  });

  it('the seed stands in the address as base32', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(keyUri(SEED, 'a@b.example')).toContain('secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&');
  });
});
