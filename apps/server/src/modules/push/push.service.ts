import { pushSubscription } from '@mainsheet/contract';
import { type Actor, sessionOf } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import { send } from '../../platform/outbox/outbox.ts';
import { addressOf } from '../../platform/outside/guarded-post.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { isPoint } from './encrypt-message.ts';
import * as push from './push.repository.ts';
import { readPushKeys } from './push-keys.ts';

const MAX_BROWSERS = 20;
const SUBSCRIBE_RATE = { max: 20, windowSeconds: 600, refusal: 'TOO_MUCH_ASKED' } as const;
const TEST_RATE = { max: 5, windowSeconds: 60, refusal: 'TOO_MUCH_ASKED' } as const;

export type PushSettings = {
  publicKey: string;
  isOn: boolean;
  deviceId: string | null;
  browsers: number;
};

/** What this browser subscribes with, and whether pushes go to the endpoint it has. */
export function readPushSettings(
  platform: Platform,
  actor: Actor,
  endpoint: string,
): Promise<PushSettings> {
  return platform.db.inIdentity(async (tx) => {
    const { publicKey } = await readPushKeys(platform, tx);
    const device = await push.findOwnDevice(tx, sessionOf(actor));
    return {
      publicKey: publicKey.toString('base64url'),
      isOn: endpoint !== '' && device?.endpoint === endpoint,
      deviceId: device?.id ?? null,
      browsers: await push.countBrowsers(tx, actor.personId),
    };
  });
}

const wrong = (path: string, message: string) =>
  invalidInput([{ code: 'PUSH_SUBSCRIPTION', path, message }]);

/** The push service is the browser's choice, so its address is judged like one that somebody typed. */
async function assertReachable({ config }: Platform, endpoint: string): Promise<void> {
  await addressOf(new URL(endpoint), config.isAnyPushHostAllowed).catch(() => {
    throw wrong('endpoint', 'The push service of this browser is not on the open internet.');
  });
}

/**
 * Pushes go to the browser that asks from now on; of more than twenty the oldest is forgotten.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, TOO_MUCH_ASKED
 */
export async function subscribe(platform: Platform, actor: Actor, data: unknown): Promise<void> {
  const { endpoint, keys } = parseBody(pushSubscription, data);
  const publicKey = Buffer.from(keys.p256dh, 'base64url');
  const authSecret = Buffer.from(keys.auth, 'base64url');
  if (!isPoint(publicKey)) throw wrong('keys.p256dh', 'The key is no point of P-256.');
  await assertRate(platform.db, `push:${actor.personId}`, SUBSCRIBE_RATE);
  await assertReachable(platform, endpoint);
  const device = await platform.db.inIdentity(async (tx) => {
    const own = await push.findOwnDevice(tx, sessionOf(actor));
    if (!own) throw notFound('The device');
    // A browser that lost our cookie brings the same keys; a stranger knows the address at best.
    const known = await push.findByEndpoint(tx, endpoint);
    const isSame = known?.public_key.equals(publicKey) && known.auth_secret.equals(authSecret);
    if (known && !isSame) throw wrong('endpoint', 'This address belongs to another browser.');
    await push.replaceSubscription(tx, {
      id: newId(platform.clock),
      personId: actor.personId,
      deviceId: own.id,
      endpoint,
      publicKey,
      authSecret,
      at: platform.clock.now().toISOString(),
    });
    await push.keepNewest(tx, actor.personId, MAX_BROWSERS);
    return own;
  });
  await note(platform, actor, { action: 'push.on', device });
}

/** No pushes to the browser that asks any more. */
export async function unsubscribe(platform: Platform, actor: Actor): Promise<void> {
  const device = await platform.db.inIdentity(async (tx) => {
    const own = await push.findOwnDevice(tx, sessionOf(actor));
    if (!own?.subscription_id) return null;
    await push.deleteSubscription(tx, own.subscription_id);
    return own;
  });
  if (device) await note(platform, actor, { action: 'push.off', device });
}

function note(
  platform: Platform,
  actor: Actor,
  { action, device }: { action: string; device: push.OwnDevice },
): Promise<void> {
  return platform.db.inTenant(actor.companyId, (tx) =>
    platform.audit.write(tx, actor, {
      action,
      subjectType: 'device',
      subjectId: device.id,
      subjectLabel: device.name,
    }),
  );
}

/** Pushes a few words to the browser that asks. @throws DomainError INVALID_STATE where pushes are off */
export async function pushTest(platform: Platform, actor: Actor): Promise<void> {
  await assertRate(platform.db, `push-test:${actor.personId}`, TEST_RATE);
  const device = await platform.db.inIdentity((tx) => push.findOwnDevice(tx, sessionOf(actor)));
  const subscriptionId = device?.subscription_id;
  if (!subscriptionId) {
    throw new DomainError('INVALID_STATE', { reason: 'Push is off in this browser.' });
  }
  const payload = {
    subscriptionId,
    to: `${device.name} of ${actor.name}`,
    subject: 'Test notification',
    text: 'Messages reach this browser.',
    link: '/settings?section=notifications',
    isSecurity: false,
  };
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await send(tx, { kind: 'push', payload }, platform.clock);
  });
}
