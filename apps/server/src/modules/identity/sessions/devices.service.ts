import { type Actor, sessionOf } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { tellOfSecurity } from '../security-notices.ts';
import * as devices from './devices.repository.ts';
import { announceEnd } from './session-cache.ts';

export function listDevices(platform: Platform, actor: Actor) {
  return platform.db.inIdentity((tx) => devices.listDevices(tx, actor.personId));
}

/** Ends what is open on a device and forgets it; returns its name. @throws DomainError NOT_FOUND */
async function signOutOf(platform: Platform, actor: Actor, deviceId: string): Promise<string> {
  const at = platform.clock.now().toISOString();
  const { name, ended } = await platform.db.inIdentity(async (tx) => {
    const found = await devices.endDevice(tx, { personId: actor.personId, deviceId, at });
    if (!found) throw notFound('The device');
    await devices.forgetDevice(tx, actor.personId, deviceId);
    return found;
  });
  await Promise.all(ended.map((one) => announceEnd(platform, one.company_id, one.id)));
  return name;
}

const tellOfSignOut = (platform: Platform, actor: Actor, names: readonly string[]) =>
  tellOfSecurity(platform, actor, {
    action: 'device.sign-out',
    title:
      names.length === 1 ? 'A device was signed out' : `${names.length} devices were signed out`,
    message: `${names.join('; ')}. If this was not you, change your password.`,
  });

/** Signs one device of the person out, forgets it and tells them. @throws DomainError NOT_FOUND */
export async function deactivateDevice(
  platform: Platform,
  actor: Actor,
  deviceId: string,
): Promise<void> {
  await tellOfSignOut(platform, actor, [await signOutOf(platform, actor, deviceId)]);
}

/** Signs every other device out and forgets it; returns how many that were. */
export async function deactivateOthers(platform: Platform, actor: Actor): Promise<number> {
  const known = await listDevices(platform, actor);
  const others = known.filter((device) => device.session_id !== actor.sessionId);
  const names: string[] = [];
  for (const device of others) names.push(await signOutOf(platform, actor, device.id));
  if (names.length > 0) await tellOfSignOut(platform, actor, names);
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
      sessionId: sessionOf(actor),
      name: device.name.trim().slice(0, 120),
      token: device.token.slice(0, 500),
    }),
  );
  if (!found) throw notFound('The device');
}

/** Why the session of an actor ended; null while it lives. */
export async function findSessionEnd(platform: Platform, actor: Actor): Promise<string | null> {
  const row = await platform.db.inIdentity((tx) => people.findEnd(tx, sessionOf(actor)));
  return row ? (row.ended_reason ?? 'expired') : null;
}
