import { availableParallelism } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { assertRoom, hashPassword, verifyPassword } from './passwords.ts';

const PASSWORD = 'correct horse battery';
const SLOTS = Math.max(1, availableParallelism() - 1);

describe('passwords under attack', () => {
  it('a known browser goes ahead of strangers, who are refused when fifty of them wait', async () => {
    const hash = await hashPassword(PASSWORD);
    const order: string[] = [];
    const strangers = Array.from({ length: SLOTS + 50 }, () =>
      verifyPassword('wrong', hash).then(() => order.push('stranger')),
    );
    expect(() => assertRoom('unknown')).toThrow();
    await expect(verifyPassword('wrong', hash)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    const known = verifyPassword(PASSWORD, hash, 'trusted').then((isRight) => {
      order.push('known');
      return isRight;
    });
    expect(await known).toBe(true);
    // Only those who were being looked at already came first.
    expect(order.length).toBeLessThanOrEqual(2 * SLOTS + 1);
    await Promise.all(strangers);
    expect(order).toHaveLength(SLOTS + 51);
    expect(() => assertRoom('unknown')).not.toThrow();
  }, 60_000);

  it('a slot rests between strangers who queue, but not for a known browser', async () => {
    const hash = await hashPassword(PASSWORD);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const strangers = Array.from({ length: SLOTS + 1 }, () => verifyPassword('wrong', hash));
    const last = vi.fn();
    const left = strangers.at(-1)!.then(last);
    await Promise.all(strangers.slice(0, SLOTS));
    expect(await verifyPassword(PASSWORD, hash, 'trusted')).toBe(true);
    expect(last).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    await left;
    expect(last).toHaveBeenCalledWith(false);
  });
});
