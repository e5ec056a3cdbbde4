import { passkeyAttestation, SESSION_LIMITS } from '@mainsheet/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../platform/actor.ts';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import { parseBody } from '../../../platform/http/parse-body.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as people from '../identity.repository.ts';
import { tellOfSecurity } from '../security-notices.ts';
import { assertProof, type Proof } from './factor-setup.service.ts';
import { challengeTaker, keepChallenge, loadWebauthn, relyingParty } from './passkey-check.ts';
import * as passkeys from './passkeys.repository.ts';
import { ensureFactorRow, replaceRecoveryCodes } from './second-factor.repository.ts';
import { hasFactor, makeFirstCodes } from './second-factor.service.ts';

const TIMEOUT_MS = SESSION_LIMITS.passkeySeconds * 1000;
const MAX_NAME = 60;
const MAX_PASSKEYS = 20;

const refused = (message: string) => invalidInput([{ code: 'PASSKEY', path: 'response', message }]);

/**
 * What the browser is to ask a device for, so that it makes a key for this person.
 * @throws DomainError INVALID_INPUT, FACTOR_REFUSED, FACTOR_LOCKED for a wrong proof
 */
export async function beginPasskey(platform: Platform, actor: Actor, proof: Proof) {
  const { person, known } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, actor.personId),
    known: await passkeys.listPasskeys(tx, actor.personId),
  }));
  await assertProof(platform, person, proof);
  if (known.length >= MAX_PASSKEYS) throw refused('You have twenty passkeys. Remove one first.');
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Mainsheet',
    rpID: relyingParty(platform).rpId,
    userName: person.email,
    userDisplayName: `${person.first_name} ${person.last_name}`.trim(),
    userID: new Uint8Array(Buffer.from(person.id)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await platform.db.inIdentity((tx) =>
    keepChallenge(platform, tx, {
      challenge: options.challenge,
      personId: person.id,
      purpose: 'register',
    }),
  );
  return options;
}

/** A new passkey; the first second factor brings recovery codes, shown this once. */
export async function addPasskey(
  platform: Platform,
  actor: Actor,
  given: { name: string; response: unknown },
): Promise<string[]> {
  const name = given.name.trim().slice(0, MAX_NAME);
  if (!name) {
    const message = 'Give the passkey a name you will know it by.';
    throw invalidInput([{ code: 'NAME', path: 'name', message }]);
  }
  const parsed = parseBody(passkeyAttestation, given.response);
  const response = parsed as unknown as RegistrationResponseJSON;
  const at = platform.clock.now().toISOString();
  const codes = await platform.db.inIdentity(async (tx) => {
    const credential = await verifyNew(platform, tx, { personId: actor.personId, response });
    if (!credential) return null;
    await ensureFactorRow(tx, actor.personId, at);
    await passkeys.insertPasskey(tx, {
      id: newId(platform.clock),
      person_id: actor.personId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: parsed.response.transports ?? [],
      name,
      created_at: at,
    });
    return makeFirstCodes(platform, tx, actor.personId);
  });
  if (!codes) throw refused('This passkey could not be set up. Begin again.');
  await tellOfSecurity(platform, actor, {
    action: 'passkey.add',
    title: `The passkey “${name}” was added to your sign-in`,
    message: 'From now on it, or another second factor, is asked for after your password.',
  });
  return codes;
}

type New = { personId: string; response: RegistrationResponseJSON };

/** The key an authenticator made for us. Source: W3C Web Authentication Level 3, 7.1. */
async function verifyNew(
  platform: Platform,
  tx: Parameters<typeof challengeTaker>[1],
  { personId, response }: New,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { rpId, origin } = relyingParty(platform);
  try {
    const answer = await verifyRegistrationResponse({
      response,
      expectedChallenge: challengeTaker(platform, tx, { personId, purpose: 'register' }),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    return answer.verified ? answer.registrationInfo.credential : null;
  } catch (error) {
    platform.log.debug({ err: error }, 'a new passkey was refused');
    return null;
  }
}

/** What a device of this person is to sign, after the password or as a proof. */
export async function askForPasskey(platform: Platform, personId: string) {
  const known = await platform.db.inIdentity((tx) => passkeys.listPasskeys(tx, personId));
  if (known.length === 0) throw notFound('The passkey');
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(platform).rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  await platform.db.inIdentity((tx) =>
    keepChallenge(platform, tx, { challenge: options.challenge, personId, purpose: 'confirm' }),
  );
  return options;
}

/** Takes a passkey away; without any factor left the recovery codes go too. @throws DomainError NOT_FOUND */
export async function removePasskey(
  platform: Platform,
  actor: Actor,
  request: { id: string; proof: Proof },
): Promise<string> {
  const { personId } = actor;
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, personId));
  await assertProof(platform, person, request.proof);
  const name = await platform.db.inIdentity(async (tx) => {
    const gone = await passkeys.deletePasskey(tx, { personId, id: request.id });
    if (!gone) throw notFound('The passkey');
    if (!(await hasFactor(tx, personId))) await replaceRecoveryCodes(tx, personId, []);
    return gone.name;
  });
  await tellOfSecurity(platform, actor, {
    action: 'passkey.remove',
    title: `The passkey “${name}” was removed from your sign-in`,
    message: 'If this was not you, change your password at once.',
  });
  return name;
}
