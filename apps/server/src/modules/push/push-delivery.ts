import { DeliveryError } from '../../platform/outbox/delivery-error.ts';
import type { Push } from '../../platform/outbox/outbox.ts';
import type { PushSender } from '../../platform/outbox/push-sender.ts';
import {
  guardedPost,
  type PostAnswer,
  RefusedAddressError,
} from '../../platform/outside/guarded-post.ts';
import { ClosedAddressError } from '../../platform/outside/public-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { encryptMessage } from './encrypt-message.ts';
import * as push from './push.repository.ts';
import { readPushKeys } from './push-keys.ts';
import { payloadOf } from './push-payload.ts';
import { secondsToWait } from './retry-after.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

/** How long a push service keeps a message for a browser that is away. */
const NOTICE_SECONDS = 24 * 3_600;
const SECURITY_SECONDS = 7 * 24 * 3_600;
const MAX_WORDS = 200;

const GONE = 'This browser takes no messages any more.';
const ASLEEP = 'Nobody is signed in to this browser.';
const TOO_LARGE = 'The push service found the message too large; it was dropped.';

/** A message of the outbox on its way to one browser. */
export type OutgoingPush = Push & { readonly id: string; readonly companyId: string };

/** Hands a message to the push service of its browser; why not, where nobody is there to read it. */
export const sendPush: PushSender = async (platform, message) => {
  const at = platform.clock.now().toISOString();
  const { subscriptionId: id, companyId } = message;
  const { target, keys } = await platform.db.inIdentity(async (tx) => ({
    target: await push.findTarget(tx, { id, companyId, at }),
    keys: await readPushKeys(platform, tx),
  }));
  if (!target) return GONE;
  // Of their account people hear even where they were just thrown out.
  if (!target.is_welcome || !(target.is_awake || message.isSecurity)) return ASLEEP;
  const answer = await post(platform, { target, message, keys });
  return settle(platform, message, answer);
};

type Sending = { target: push.TargetRow; message: OutgoingPush; keys: VapidKeys };

/** Who the push service may ask about us: it wants an address of the web or of mail. */
const contactOf = ({ config }: Platform): string =>
  config.isHttps ? config.publicUrl : `mailto:${config.salesEmail}`;

async function post(platform: Platform, { target, message, keys }: Sending): Promise<PostAnswer> {
  const { config, clock } = platform;
  const endpoint = new URL(target.endpoint);
  const { subject: title, text, link, id, isSecurity } = message;
  const words = target.company_name ? `${target.company_name}: ${text}` : text;
  const plain = payloadOf({ title, message: words, link, tag: id });
  const to = { publicKey: target.public_key, authSecret: target.auth_secret };
  const contact = contactOf(platform);
  const headers = {
    authorization: vapidHeader(keys, { endpoint, contact, now: clock.now() }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(isSecurity ? SECURITY_SECONDS : NOTICE_SECONDS),
    urgency: isSecurity ? 'high' : 'normal',
    // A repetition takes the place of a first try that still waits there.
    topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
  };
  const isAnyAllowed = config.isAnyPushHostAllowed;
  const body = encryptMessage(plain, to);
  return guardedPost(endpoint, { headers, body, isAnyAllowed }).catch((error: unknown) => {
    const isFinal = error instanceof ClosedAddressError || error instanceof RefusedAddressError;
    const why = error instanceof Error ? error.message : String(error);
    throw new DeliveryError(`The push service cannot be reached: ${why}`, { isFinal });
  });
}

/** @throws DeliveryError, final unless the service is down or asks for time. Source: RFC 8030, 5 to 8. */
async function settle(
  { db, clock, log }: Platform,
  { id, subscriptionId }: OutgoingPush,
  { status, retryAfter, text }: PostAnswer,
): Promise<string | null> {
  if (status >= 200 && status < 300) {
    const at = clock.now().toISOString();
    await db.inIdentity((tx) => push.notePushed(tx, subscriptionId, at));
    return null;
  }
  if (status === 404 || status === 410) {
    await db.inIdentity((tx) => push.deleteSubscription(tx, subscriptionId));
    return GONE;
  }
  if (status === 413) {
    log.warn({ id, subscriptionId }, 'a push service found a message too large');
    return TOO_LARGE;
  }
  const isPassing = status === 408 || status === 429 || status >= 500;
  throw new DeliveryError(`The push service answered ${status}: ${text.slice(0, MAX_WORDS)}`, {
    isFinal: !isPassing,
    afterSeconds: secondsToWait(retryAfter, clock.now()),
  });
}
