import { passkeyAssertion, SESSION_LIMITS } from '@mainsheet/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as passkeys from './passkeys.repository.ts';

/** Loaded with the first passkey: parsing certificates is much code that most starts never need. */
export const loadWebauthn = () => import('@simplewebauthn/server');

/** Who is signed for, and where: both from the configured address, never from a request. */
export function relyingParty({ config }: Platform): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpId: hostname, origin };
}

type Asked = { personId: string; purpose: passkeys.ChallengePurpose };

/** Keeps a challenge on the server, for one use within five minutes. */
export function keepChallenge(
  platform: Platform,
  tx: Tx,
  { challenge, ...asked }: Asked & { challenge: string },
): Promise<number> {
  const expires = platform.clock.now().getTime() + SESSION_LIMITS.passkeySeconds * 1000;
  const expiresAt = new Date(expires).toISOString();
  return passkeys.insertChallenge(tx, { ...asked, challenge, expiresAt });
}

/** Judges the challenge that was signed: it is used up, whatever comes of the rest. */
export const challengeTaker =
  (platform: Platform, tx: Tx, asked: Asked) =>
  (challenge: string): Promise<boolean> => {
    const at = platform.clock.now().toISOString();
    return passkeys.takeChallenge(tx, { ...asked, challenge, at });
  };

/**
 * Whether a passkey of this very person signed a challenge of ours, at our address, with the person
 * verified by the device, and with a counter that has risen.
 * Source: W3C Web Authentication Level 3, 7.2.
 */
export async function confirmPasskey(
  platform: Platform,
  tx: Tx,
  { personId, assertion }: { personId: string; assertion: unknown },
): Promise<boolean> {
  const parsed = passkeyAssertion.safeParse(assertion);
  if (!parsed.success) return false;
  const response = parsed.data as unknown as AuthenticationResponseJSON;
  const passkey = await passkeys.lockPasskey(tx, { personId, credentialId: response.id });
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { rpId, origin } = relyingParty(platform);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeTaker(platform, tx, { personId, purpose: 'confirm' }),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    if (!verified) return false;
    const at = platform.clock.now().toISOString();
    await passkeys.notePasskeyUse(tx, {
      id: passkey.id,
      counter: authenticationInfo.newCounter,
      at,
    });
    return true;
  } catch (error) {
    platform.log.debug({ err: error }, 'a passkey was refused');
    return false;
  }
}
