import type { Actor } from '../../platform/actor.ts';
import { type Change, MISSED, messagesOf } from '../../platform/changes.ts';
import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import type { Platform } from '../../platform/platform.ts';
import * as setup from './factors/factor-setup.service.ts';
import * as passkeys from './factors/passkeys.service.ts';
import { methodOf, proofOf } from './factors/proof-input.ts';
import { presentDevice } from './identity.presenter.ts';
import { changePassword } from './passwords/password-change.service.ts';
import * as devices from './sessions/devices.service.ts';
import * as documents from './user-documents.service.ts';

/** One message when this session is over; the browser then asks for nothing more. */
function sessionEnded(platform: Platform, actor: Actor) {
  const present = async (change: Change) => {
    if (change.topic === 'session' && change.id !== actor.sessionId) return null;
    const reason = await devices.findSessionEnd(platform, actor);
    return reason ? { sessionEnded: { reason } } : null;
  };
  const changes = platform.changes.subscribe(actor.companyId, ['session']);
  // It may have ended after this socket was let in and before it listened: looked up once at the start.
  changes.offer(MISSED);
  return messagesOf(changes, present, { isOne: true });
}

export const identityResolvers: Resolvers = {
  Query: {
    userProfile: (_, __, c) => documents.readProfile(c.platform, actorOf(c)),
    loginAttempts: (_, __, c) => documents.readLoginAttempts(c.platform, actorOf(c)),
    security: (_, __, c) => setup.readSecurity(c.platform, actorOf(c)),
    userSecurity: (_, __, c) => documents.readSecurityRecord(c.platform, actorOf(c)),
    devices: async (_, __, c) => {
      const actor = actorOf(c);
      const rows = await devices.listDevices(c.platform, actor);
      return rows.map((row) => presentDevice(row, actor));
    },
  },
  Mutation: {
    mergeUserProfile: async (_, merge, c) => ({
      message: 'Your profile was saved.',
      profile: await documents.mergeProfile(c.platform, actorOf(c), merge),
    }),
    beginPairing: (_, { phone, proof }, c) =>
      setup.beginPairing(c.platform, actorOf(c), { phone: phone ?? null, proof: proofOf(proof) }),
    validate: async (_, given, c) => {
      await setup.validatePin(c.platform, actorOf(c), given);
      return { message: 'The code is right.' };
    },
    securityPairing: async (_, request, c) => {
      const { method, recoveryCodes } = await setup.pair(c.platform, actorOf(c), request);
      return { message: `${method} is set up.`, recoveryCodes };
    },
    securityUnpairing: async (_, { email, method, proof }, c) => {
      const request = { email, method: methodOf(method), proof: proofOf(proof) };
      await setup.unpair(c.platform, actorOf(c), request);
      return { message: `${method} was removed.` };
    },
    renewRecoveryCodes: async (_, { proof }, c) => ({
      message: 'Ten new codes; the earlier ones open nothing any more.',
      recoveryCodes: await setup.renewRecoveryCodes(c.platform, actorOf(c), proofOf(proof)),
    }),
    beginPasskey: async (_, { proof }, c) => ({
      message: 'Follow what your device says.',
      options: await passkeys.beginPasskey(c.platform, actorOf(c), proofOf(proof)),
    }),
    addPasskey: async (_, given, c) => ({
      message: 'The passkey is set up.',
      recoveryCodes: await passkeys.addPasskey(c.platform, actorOf(c), given),
    }),
    removePasskey: async (_, { passkeyId, proof }, c) => {
      const request = { id: passkeyId, proof: proofOf(proof) };
      const name = await passkeys.removePasskey(c.platform, actorOf(c), request);
      return { message: `The passkey “${name}” was removed.` };
    },
    askForPasskey: async (_, __, c) => ({
      message: 'Follow what your device says.',
      options: await passkeys.askForPasskey(c.platform, actorOf(c).personId),
    }),
    changePassword: async (_, { newPassword, proof }, c) => {
      await changePassword(c.platform, actorOf(c), { newPassword, proof: proofOf(proof) });
      return { message: 'Your password was changed. Every other device is signed out.' };
    },
    createDevice: async (_, { deviceName, fcmToken }, c) => {
      const device = { name: deviceName ?? '', token: fcmToken ?? '' };
      await devices.registerDevice(c.platform, actorOf(c), device);
      return { message: 'This device is registered.' };
    },
    deactivateDevice: async (_, { deviceId }, c) => {
      await devices.deactivateDevice(c.platform, actorOf(c), deviceId);
      return { message: 'The device is signed out.' };
    },
    deactivateOtherDevices: async (_, __, c) => {
      const count = await devices.deactivateOthers(c.platform, actorOf(c));
      return {
        message: count === 1 ? '1 device is signed out.' : `${count} devices are signed out.`,
      };
    },
  },
  Subscription: {
    sessionEnded: {
      subscribe: (_: unknown, __: unknown, c: Context) => sessionEnded(c.platform, actorOf(c)),
    },
    userProfileChanged: {
      subscribe: (_: unknown, __: unknown, c: Context) =>
        documents.watchProfile(c.platform, actorOf(c)),
    },
  },
};
