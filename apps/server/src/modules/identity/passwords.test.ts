import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
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
});
