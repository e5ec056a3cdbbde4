import { timingSafeEqual } from 'node:crypto';
import { bankingClaims } from '@mainsheet/contract';
import { z } from 'zod';
import { type Actor, sessionOf } from '../../../platform/actor.ts';
import type { Platform } from '../../../platform/platform.ts';

const LIVES_SECONDS = 300;

const claimsSchema = bankingClaims.extend({
  company: z.string(),
  member: z.string(),
  session: z.string(),
  key: z.number().int().positive(),
});
type Claims = z.infer<typeof claimsSchema>;

const nowSeconds = (platform: Platform) => Math.floor(platform.clock.now().getTime() / 1000);
const sign = (platform: Platform, version: number, body: string) =>
  platform.keys.hmac('tokens', version, 'banking', body);

/**
 * A token for balances, good for five minutes beside the session it was given to and for nothing
 * else: it is no session token, so the API knows nobody by it.
 */
export function issueBankingToken(platform: Platform, actor: Actor): string {
  const key = platform.keys.latestVersion('tokens');
  const claims: Claims = {
    aud: 'banking',
    exp: nowSeconds(platform) + LIVES_SECONDS,
    company: actor.companyId,
    member: actor.memberId,
    session: sessionOf(actor),
    key,
  };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${sign(platform, key, body).toString('base64url')}`;
}

/** Whether a token is ours, in time, and of this very session. */
export function isBankingToken(platform: Platform, actor: Actor, token: string): boolean {
  const [body = '', mac = ''] = token.split('.');
  const claims = readClaims(body);
  if (!claims || claims.key > platform.keys.latestVersion('tokens')) return false;
  const given = Buffer.from(mac, 'base64url');
  const own = sign(platform, claims.key, body);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return false;
  return (
    claims.exp > nowSeconds(platform) &&
    claims.company === actor.companyId &&
    claims.member === actor.memberId &&
    claims.session === actor.sessionId
  );
}

function readClaims(body: string): Claims | null {
  try {
    return claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  } catch {
    return null;
  }
}
