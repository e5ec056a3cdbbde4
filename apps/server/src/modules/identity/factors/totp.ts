import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds of a step, and digits of a code. Source: RFC 6238 section 5.2, RFC 4226 section 5.3. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, the length of the HMAC. Source: RFC 4226 section 4, R6. */
export const SEED_BYTES = 20;

/** The step of a moment: whole half minutes since 1970. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The code of one step: HMAC-SHA-1, dynamically truncated. Source: RFC 6238 section 4. */
export function codeOfStep(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const value = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(value).padStart(DIGITS, '0');
}

/**
 * The step a code belongs to: the present one or the one before, never a future one; null when it
 * fits neither, or only a step that was used.
 */
export function matchStep(
  seed: Buffer,
  code: string,
  when: { now: Date; lastUsed: number | null },
): number | null {
  const present = stepAt(when.now);
  for (const step of [present, present - 1]) {
    const isFresh = when.lastUsed === null || step > when.lastUsed;
    if (isFresh && sameText(codeOfStep(seed, step), code)) return step;
  }
  return null;
}

function sameText(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding. Source: RFC 4648 section 6. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What an authenticator app reads from the square. Source: Key URI Format of Google Authenticator. */
export function keyUri(seed: Buffer, email: string): string {
  const label = `Mainsheet:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(seed)}&issuer=Mainsheet&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
