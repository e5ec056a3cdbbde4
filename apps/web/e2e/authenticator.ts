import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';

/** The code of an authenticator app. Source: RFC 6238. */
export function codeAt(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

export const stepNow = (): number => Math.floor(Date.now() / 30_000);

/** Waits until the next step has begun, so that its code was never used. */
export async function nextStep(used: number): Promise<number> {
  await expect.poll(stepNow, { timeout: 40_000, intervals: [500] }).toBeGreaterThan(used);
  return stepNow();
}
