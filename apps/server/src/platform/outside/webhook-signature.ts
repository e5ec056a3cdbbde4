import { createHmac, timingSafeEqual } from 'node:crypto';

/** Source: Standard Webhooks specification, "Verifying webhook authenticity". */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';
const VERSION = 'v1';

export type SignedMessage = {
  readonly id: string;
  readonly timestamp: string;
  /** One or more `v1,<base64>`, parted by spaces. */
  readonly signature: string;
  /** The bytes as they came, never parsed and written again. */
  readonly body: Buffer;
};

/** HMAC-SHA-256 over `id.timestamp.body` in base64. */
export function signMessage(
  secret: string,
  { id, timestamp, body }: Omit<SignedMessage, 'signature'>,
): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** Whether a message was signed with the secret within five minutes of now. */
export function isSignedBy(secret: string, message: SignedMessage, now: Date): boolean {
  const { id, timestamp, signature } = message;
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  // A timestamp that is no number is not within it either.
  if (!(ageSeconds <= TOLERANCE_SECONDS)) return false;
  const right = Buffer.from(signMessage(secret, message));
  return signature.split(' ').some((one) => {
    const [version, value = ''] = one.split(',');
    const given = Buffer.from(value);
    return version === VERSION && given.length === right.length && timingSafeEqual(given, right);
  });
}
