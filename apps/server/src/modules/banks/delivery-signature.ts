import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '../../platform/errors.ts';
import type { Delivery } from './bank.ts';

const TOLERANCE_MS = 300_000;

/**
 * HMAC-SHA-256 over the timestamp in milliseconds followed by the body, in hexadecimal digits.
 * Source: Airwallex documentation, "Listen for webhook events", "Check webhook signatures".
 */
export function signDelivery(secret: string | Buffer, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(timestamp).update(body).digest('hex');
}

/** @throws DomainError SIGNATURE_REFUSED when it is forged, or not of the last five minutes */
export function assertSigned(secret: string | Buffer, delivery: Delivery, now: Date): void {
  const { timestamp, signature, body } = delivery;
  const isFresh =
    /^\d{1,15}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= TOLERANCE_MS;
  const right = Buffer.from(signDelivery(secret, timestamp, body));
  const given = Buffer.from(signature.toLowerCase());
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  if (!isFresh || !isOurs) throw new DomainError('SIGNATURE_REFUSED');
}

/** The body of a delivery whose signature held. @throws DomainError BAD_REQUEST */
export function readDelivery({ body }: Delivery): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new DomainError('BAD_REQUEST', { reason: 'The body is not JSON.' });
  }
}
