import { randomBytes } from 'node:crypto';
import type { FactorMethod } from '@mainsheet/contract';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { assertPassword } from '../passwords/password-check.ts';
import { tellOfSecurity } from '../security-notices.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';
import { listPasskeys } from './passkeys.repository.ts';
import * as factors from './second-factor.repository.ts';
import {
  findChoice,
  type GivenFactor,
  hasFactor,
  makeFirstCodes,
  makeRecoveryCodes,
  maskPhone,
  sendSmsCode,
  takeSentCode,
  verifyFactor,
} from './second-factor.service.ts';
import { keyUri, matchStep, SEED_BYTES, toBase32 } from './totp.ts';

const PAIRING_SECONDS = 600;
const PAIRING_TRIES = 5;
const PHONE = /^\+[1-9]\d{6,14}$/;

export type Pairing = {
  readonly twoFactorToken: string;
  /** What the authenticator reads, as address and as text to type; null for a phone. */
  readonly keyUri: string | null;
  readonly secret: string | null;
  readonly sentTo: string | null;
};

/**
 * Begins setting up the authenticator, or with a number text messages; nothing counts until a code is
 * confirmed. It takes the password, and from a person who has a second factor a code of it too.
 * @throws DomainError INVALID_INPUT, FACTOR_REFUSED, FACTOR_LOCKED, SMS_NOT_SENT
 */
export async function beginPairing(
  platform: Platform,
  actor: Actor,
  request: { phone: string | null; proof: Proof },
): Promise<Pairing> {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  await assertProof(platform, person, request.proof);
  const phone = request.phone?.replace(/[\s().-]/g, '') ?? null;
  if (phone !== null && !PHONE.test(phone)) {
    const message = 'Enter the number with its country code, like +47 900 12 345.';
    throw invalidInput([{ code: 'PHONE', path: 'phone', message }]);
  }
  const seed = phone === null ? randomBytes(SEED_BYTES) : null;
  const twoFactorToken = newToken();
  const expires = platform.clock.now().getTime() + PAIRING_SECONDS * 1000;
  if (phone !== null) {
    await sendSmsCode(platform, { personId: person.id, companyId: actor.companyId, phone });
  }
  await platform.db.inIdentity((tx) =>
    factors.insertPairing(tx, {
      hash: hashToken(twoFactorToken),
      personId: person.id,
      seed: seed && platform.keys.seal('seeds', person.id, seed),
      phone,
      expiresAt: new Date(expires).toISOString(),
    }),
  );
  return {
    twoFactorToken,
    keyUri: seed && keyUri(seed, person.email),
    secret: seed && toBase32(seed),
    sentTo: phone && maskPhone(phone),
  };
}

async function getSelf(platform: Platform, actor: Actor, email: string) {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  if (person.email !== email.trim().toLowerCase()) throw new DomainError('NOT_YOUR_OWN');
  return person;
}

type Confirmation = { companyId: string; email: string; pin: string; twoFactorToken: string };

/**
 * Judges the first code of a method that is being set up.
 * @throws DomainError NOT_YOUR_OWN for another person's or company's data, INVALID_INPUT for a wrong code.
 */
export async function validatePin(
  platform: Platform,
  actor: Actor,
  given: Confirmation,
): Promise<void> {
  if (given.companyId !== actor.companyId) throw new DomainError('NOT_YOUR_OWN');
  const person = await getSelf(platform, actor, given.email);
  if (!/^\d{6}$/.test(given.pin)) throw pinRefused('OTP must be 6 digits.');
  const refusal = await platform.db.inIdentity((tx) =>
    judgePin(platform, tx, { personId: person.id, given }),
  );
  if (refusal) throw pinRefused(refusal);
}

const EXPIRED = 'This set-up has expired. Begin again.';
const pinRefused = (message: string) => invalidInput([{ code: 'PIN', path: 'pin', message }]);

type Judged = { personId: string; given: Confirmation };

/** Why a pin does not count; null when it does. The try is kept either way. */
async function judgePin(platform: Platform, tx: Tx, { personId, given }: Judged) {
  const now = platform.clock.now();
  const at = now.toISOString();
  const hash = hashToken(given.twoFactorToken);
  const pairing = await factors.tryPairing(tx, { hash, personId, at });
  if (!pairing || pairing.attempts > PAIRING_TRIES) return EXPIRED;
  if (pairing.phone) {
    const isRight = await takeSentCode(platform, tx, { personId, code: given.pin });
    if (!isRight) return 'Invalid OTP. Please try again.';
    await factors.validatePairing(tx, { hash, step: null, at });
    return null;
  }
  const seed = platform.keys.unseal('seeds', personId, pairing.seed!);
  const step = matchStep(seed, given.pin, { now, lastUsed: null });
  if (step === null) return 'Invalid authentication code.';
  await factors.validatePairing(tx, { hash, step, at });
  return null;
}

/**
 * Turns a validated method on. Answers the recovery codes when there were none: they are shown this
 * once.
 * @throws DomainError NOT_YOUR_OWN for another's e-mail, INVALID_INPUT when no right code came before.
 */
export async function pair(
  platform: Platform,
  actor: Actor,
  request: { email: string; twoFactorToken: string },
): Promise<{ method: FactorMethod; recoveryCodes: string[] }> {
  const { id: personId } = await getSelf(platform, actor, request.email);
  const at = platform.clock.now().toISOString();
  const hash = hashToken(request.twoFactorToken);
  const paired = await platform.db.inIdentity(async (tx) => {
    const pairing = await factors.takeValidated(tx, { hash, personId, at });
    if (!pairing) throw pinRefused(EXPIRED);
    const { seed, phone } = pairing;
    if (phone) await factors.setPhone(tx, { personId, phone, at });
    else {
      const step = Number(pairing.validated_step);
      await factors.setAuthenticator(tx, { personId, seed, step, at });
    }
    const recoveryCodes = await makeFirstCodes(platform, tx, personId);
    const method: FactorMethod = phone ? 'SMS' : 'Authenticator';
    return { method, recoveryCodes };
  });
  await tellOfSecurity(platform, actor, {
    action: 'second_factor.add',
    title: `${paired.method} was added to your sign-in`,
    message: 'From now on a code is asked for after your password.',
  });
  return paired;
}

/** What proves that it is the person and not somebody at their open browser. */
export type Proof = { readonly password: string; readonly factor: GivenFactor };

/**
 * The present password, and a code from those who have a second factor.
 * @throws DomainError INVALID_INPUT for a wrong password, FACTOR_REFUSED, FACTOR_LOCKED
 */
export async function assertProof(
  platform: Platform,
  person: people.PersonRow,
  proof: Proof,
): Promise<void> {
  await assertPassword(platform, person, proof.password);
  const choice = await platform.db.inIdentity((tx) => findChoice(tx, person.id));
  if (choice) await verifyFactor(platform, person.id, proof.factor);
}

/** Takes a method away; without any left the recovery codes go too. */
export async function unpair(
  platform: Platform,
  actor: Actor,
  request: { email: string; method: FactorMethod; proof: Proof },
): Promise<void> {
  const person = await getSelf(platform, actor, request.email);
  await assertProof(platform, person, request.proof);
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity(async (tx) => {
    const personId = person.id;
    if (request.method === 'SMS') await factors.setPhone(tx, { personId, phone: null, at });
    else await factors.setAuthenticator(tx, { personId, seed: null, step: null, at });
    if (!(await hasFactor(tx, personId))) await factors.replaceRecoveryCodes(tx, personId, []);
  });
  await tellOfSecurity(platform, actor, {
    action: 'second_factor.remove',
    title: `${request.method} was removed from your sign-in`,
    message: 'If this was not you, change your password at once.',
  });
}

/** Ten new recovery codes; the old ones open nothing from now on. */
export async function renewRecoveryCodes(
  platform: Platform,
  actor: Actor,
  proof: Proof,
): Promise<string[]> {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, actor.personId));
  await assertProof(platform, person, proof);
  const codes = await platform.db.inIdentity((tx) =>
    makeRecoveryCodes(platform, tx, actor.personId),
  );
  await tellOfSecurity(platform, actor, {
    action: 'second_factor.codes',
    title: 'Your recovery codes were renewed',
    message: 'The earlier ones open nothing any more.',
  });
  return codes;
}

/** How one's own sign-in is secured. */
export function readSecurity(platform: Platform, actor: Actor) {
  return platform.db.inIdentity(async (tx) => {
    const row = await factors.findFactor(tx, actor.personId);
    const choice = await findChoice(tx, actor.personId);
    const person = await people.getPerson(tx, actor.personId);
    const passkeys = await listPasskeys(tx, actor.personId);
    return {
      email: person.email,
      isTwoFactorEnabled: choice !== null,
      hasAuthenticator: Boolean(row?.totp_seed),
      hasSms: Boolean(row?.phone),
      phone: choice?.phoneHint ?? '',
      methods: [...(choice?.methods ?? [])],
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.created_at,
        lastUsedAt: passkey.last_used_at,
      })),
      recoveryCodesLeft: await factors.countRecoveryCodes(tx, actor.personId),
    };
  });
}
