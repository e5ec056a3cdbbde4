import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as devices from './devices.repository.ts';
import * as people from './identity.repository.ts';
import { announceEnd } from './session-cache.ts';

export function listDevices(platform: Platform, actor: Actor) {
  return platform.db.inIdentity((tx) => devices.listDevices(tx, actor.personId));
}

/** Signs one device of the person out and forgets it. @throws DomainError NOT_FOUND */
export async function deactivateDevice(
  platform: Platform,
  actor: Actor,
  deviceId: string,
): Promise<void> {
  const at = platform.clock.now().toISOString();
  const ended = await platform.db.inIdentity(async (tx) => {
    const sessions = await devices.endDevice(tx, { personId: actor.personId, deviceId, at });
    if (!sessions) throw notFound('The device');
    await devices.forgetDevice(tx, actor.personId, deviceId);
    return sessions;
  });
  await Promise.all(ended.map((one) => announceEnd(platform, one.company_id, one.id)));
}

/** Signs every other device out and forgets it; returns how many that were. */
export async function deactivateOthers(platform: Platform, actor: Actor): Promise<number> {
  const known = await listDevices(platform, actor);
  const others = known.filter((device) => device.session_id !== actor.sessionId);
  for (const device of others) await deactivateDevice(platform, actor, device.id);
  return others.length;
}

/** Keeps a name and a push address for the browser that asks. */
export async function registerDevice(
  platform: Platform,
  actor: Actor,
  device: { name: string; token: string },
): Promise<void> {
  const found = await platform.db.inIdentity((tx) =>
    devices.setPushToken(tx, {
      sessionId: actor.sessionId,
      name: device.name.trim().slice(0, 120),
      token: device.token.slice(0, 500),
    }),
  );
  if (!found) throw notFound('The device');
}

/** Why the session of an actor ended; null while it lives. */
export async function findSessionEnd(platform: Platform, actor: Actor): Promise<string | null> {
  const row = await platform.db.inIdentity((tx) => people.findEnd(tx, actor.sessionId));
  return row ? (row.ended_reason ?? 'expired') : null;
}
