import { argon2Sync } from 'node:crypto';

export const PASSWORD = 'correct horse battery';

/**
 * Its hash at the least cost there is, as the comparison reads the cost from the hash: at the cost of production, hashing and
 * comparing took half of what these tests wait for. What passwords cost is the matter of the tests of signing in.
 */
export const QUICK_HASH = (() => {
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(salt)}$${text(tag)}`;
})();
