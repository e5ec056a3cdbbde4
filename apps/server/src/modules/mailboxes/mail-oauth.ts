import { createHash, randomBytes } from 'node:crypto';
import type { OauthProvider } from '@mainsheet/contract';
import { z } from 'zod';
import type { OauthClient } from '../../platform/config.ts';
import { DomainError } from '../../platform/errors.ts';

const TIMEOUT_MS = 10_000;
const MAX_EMAIL = 254;

/** What a provider must let us do: read and send mail as the person, also while they are away. */
const SCOPES: Readonly<Record<OauthProvider, string>> = {
  gmail: 'openid email https://mail.google.com/',
  outlook:
    'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
};
/** Google hands a refresh token out only when it is asked for like this. */
const EXTRAS: Readonly<Record<OauthProvider, Readonly<Record<string, string>>>> = {
  gmail: { access_type: 'offline', prompt: 'consent' },
  outlook: { prompt: 'select_account' },
};

/** The provider does not know our token any more. */
export class SignInLostError extends Error {
  override readonly name = 'SignInLostError';
}

/** A proof key. Source: RFC 7636, method S256. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

/** Where the browser goes; `state` comes back with the code. */
export function authoriseAddress(
  client: OauthClient,
  asked: { provider: OauthProvider; redirectUri: string; state: string; verifier: string },
): string {
  const url = new URL(client.authoriseUrl);
  const challenge = createHash('sha256').update(asked.verifier).digest('base64url');
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: asked.redirectUri,
    scope: SCOPES[asked.provider],
    state: asked.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...EXTRAS[asked.provider],
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const tokens = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000).optional(),
  id_token: z.string().max(16_000).optional(),
});
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Source: RFC 6749, sections 4.1.3 and 6. */
async function askForTokens(client: OauthClient, grant: Readonly<Record<string, string>>) {
  const answer = await fetch(client.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...grant,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: unknown = await answer.json().catch(() => null);
  const said = refusal.safeParse(body).data;
  if (said?.error === 'invalid_grant') {
    throw new SignInLostError('The provider does not let us in any more. Link the mailbox again.');
  }
  const parsed = tokens.safeParse(body);
  if (answer.ok && parsed.success) return parsed.data;
  throw new Error(`The provider's sign-in answered ${said?.error ?? answer.status}`);
}

const claims = z.object({ email: z.email().max(MAX_EMAIL) });

/**
 * Exchanges the code of a sign-in for a refresh token and the e-mail it belongs to. The id token comes
 * from the provider itself over its own connection, so its signature says nothing new (OpenID Connect
 * Core 1.0, 3.1.3.7).
 * @throws DomainError INVALID_STATE with what to do
 */
export async function exchangeCode(
  client: OauthClient,
  given: { code: string; redirectUri: string; verifier: string },
): Promise<{ refreshToken: string; email: string }> {
  const answer = await askForTokens(client, {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    code_verifier: given.verifier,
  }).catch(() => {
    const reason = 'The provider did not confirm the sign-in. Begin again.';
    throw new DomainError('INVALID_STATE', { reason });
  });
  const email = readEmail(answer.id_token ?? '');
  if (email && answer.refresh_token) return { refreshToken: answer.refresh_token, email };
  const reason = 'The provider did not let us read and send mail. Begin again and allow all of it.';
  throw new DomainError('INVALID_STATE', { reason });
}

function readEmail(idToken: string): string | null {
  try {
    const [, payload = ''] = idToken.split('.');
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).email;
  } catch {
    return null;
  }
}

/** A token for the next minutes. @throws SignInLostError when the person took the permission back. */
export async function freshAccess(
  client: OauthClient,
  refreshToken: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await askForTokens(client, grant);
  // Microsoft hands a new refresh token out each time; Google keeps the first.
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? refreshToken,
  };
}
