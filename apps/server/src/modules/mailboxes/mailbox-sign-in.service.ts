import { createHash, randomBytes } from 'node:crypto';
import { MAIL_PRESETS, MAILBOX_COLORS, type OauthProvider } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { authoriseAddress, exchangeCode, newVerifier } from './mail-oauth.ts';
import * as mailboxes from './mailboxes.repository.ts';
import { keepMailbox, presetServers } from './mailboxes.service.ts';

const EXPIRES_SECONDS = 600;
/** Where the provider sends the browser back to; the page hands `state` and `code` over. */
const RETURN_PATH = '/settings?section=email';

const hashState = (state: string): Buffer => createHash('sha256').update(state).digest();
const ownerOf = (actor: Actor): string => `mailbox-sign-in:${actor.memberId}`;
const redirectUri = ({ config }: Platform): string => `${config.publicUrl}${RETURN_PATH}`;

function providerOf(text: string): OauthProvider {
  if (text in MAIL_PRESETS) return text as OauthProvider;
  throw new DomainError('BAD_REQUEST', { reason: 'provider is gmail or outlook.' });
}

function clientOf({ config }: Platform, provider: OauthProvider) {
  const client = config.mailOauth[provider];
  if (client) return client;
  const { label } = MAIL_PRESETS[provider];
  const reason = `This installation is not known to ${label}. Link the mailbox with an app password, or ask whoever runs it to set ${provider.toUpperCase()}_OAUTH.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** Where the browser goes to sign in; what comes back is good once, for this member, ten minutes. */
export async function beginSignIn(
  platform: Platform,
  actor: Actor,
  asked: { provider: string; isShared: boolean },
): Promise<string> {
  const provider = providerOf(asked.provider);
  const client = clientOf(platform, provider);
  const state = randomBytes(32).toString('base64url');
  const verifier = newVerifier();
  const now = platform.clock.now();
  await platform.db.inTenant(actor.companyId, async (tx) => {
    await mailboxes.forgetSignIns(tx, now.toISOString());
    await mailboxes.insertSignIn(tx, {
      stateHash: hashState(state),
      memberId: actor.memberId,
      provider,
      is_shared: asked.isShared,
      verifier: platform.keys.seal('seeds', ownerOf(actor), Buffer.from(verifier)),
      expiresAt: new Date(now.getTime() + EXPIRES_SECONDS * 1000).toISOString(),
    });
  });
  return authoriseAddress(client, {
    provider,
    redirectUri: redirectUri(platform),
    state,
    verifier,
  });
}

/**
 * Ends a sign-in that this member began: exchanges the code and links the mailbox.
 * @throws DomainError INVALID_STATE for a state of somebody else, one that was used, or an old one
 */
export async function finishSignIn(
  platform: Platform,
  actor: Actor,
  given: { state: string; code: string },
): Promise<{ id: string; email: string }> {
  const at = platform.clock.now().toISOString();
  const stateHash = hashState(given.state);
  const begun = await platform.db.inTenant(actor.companyId, (tx) =>
    mailboxes.takeSignIn(tx, { stateHash, memberId: actor.memberId, at }),
  );
  if (!begun) {
    const reason = 'This sign-in was not begun by you, was used, or is too old. Begin again.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  const { provider } = begun;
  const verifier = platform.keys.unseal('seeds', ownerOf(actor), begun.verifier).toString('utf8');
  const { refreshToken, email } = await exchangeCode(clientOf(platform, provider), {
    code: given.code,
    redirectUri: redirectUri(platform),
    verifier,
  });
  return keepMailbox(platform, actor, {
    provider,
    email,
    isShared: begun.is_shared,
    displayName: begun.is_shared ? '' : actor.name,
    color: MAILBOX_COLORS[0] ?? '',
    signature: '',
    isDefault: false,
    servers: presetServers(provider, email),
    secret: { kind: 'token', refreshToken },
  });
}
