import { hash } from 'node:crypto';
import {
  isGranted,
  PERMISSION_KEYS,
  type PermissionKey,
  type PermissionMap,
  SESSION_LIMITS,
} from '@mainsheet/contract';
import { type Actor, sessionOf } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOfSession } from '../../push/index.ts';
import * as people from '../identity.repository.ts';
import { announceEnd, forgetSessions, rememberedSessions } from './session-cache.ts';
import { memberOf, writeSession } from './session-trail.ts';
import { type Client, locate, type NewSession, openSession } from './sign-in.service.ts';
import { hashToken, successorOf } from './tokens.ts';

/** Writing "active now" on every request would make each read a write. */
const TOUCH_AFTER_MS = 30_000;

export type Presented = {
  readonly accessToken: string | null;
  readonly cookie: string | null;
  readonly requestId: string;
  /** How long nobody has touched the browser that asks; polls and sockets keep no session alive. */
  readonly idleSeconds?: number;
};

/**
 * Who is behind an access token, or null when it is not (or no longer) good. The token counts only
 * together with the cookie of the browser it was given to.
 */
export async function authenticate(
  platform: Platform,
  presented: Presented,
): Promise<Actor | null> {
  if (!presented.accessToken || !presented.cookie) return null;
  const key = pairKey(presented.accessToken, presented.cookie);
  const now = platform.clock.now();
  let row = rememberedSessions.find(key, now.getTime());
  if (!row) {
    const accessHash = hashToken(presented.accessToken);
    const activeAt = new Date(now.getTime() - (presented.idleSeconds ?? 0) * 1000);
    row = await platform.db.inIdentity((tx) => readSession(tx, accessHash, { now, activeAt }));
    if (!row?.cookie_hash.equals(hashToken(presented.cookie))) return null;
    rememberedSessions.keep(key, row, now.getTime());
  }
  return toActor(row, presented.requestId);
}

/** One hash names a token together with its cookie: what is remembered counts for the pair only. */
const pairKey = (accessToken: string, cookie: string): string =>
  hash('sha256', `${accessToken}\0${cookie}`, 'base64');

async function readSession(
  tx: Tx,
  hash: Buffer,
  { now, activeAt }: { now: Date; activeAt: Date },
): Promise<people.SignedInRow | null> {
  const row = await people.findSignedIn(tx, hash);
  if (!row || !isLive(row, now) || !isInGrace(row, now)) return null;
  if (new Date(row.access_expires_at) <= now) return null;
  if (!isWelcome(row)) return null;
  if (activeAt.getTime() - new Date(row.last_active_at).getTime() > TOUCH_AFTER_MS) {
    await people.touchSession(tx, row.id, activeAt.toISOString());
  }
  return row;
}

function isLive(row: people.SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - new Date(row.last_active_at).getTime();
  const isIdle = idleMs > SESSION_LIMITS.idleSeconds * 1000;
  return !row.ended_at && !isIdle && new Date(row.absolute_expires_at) > now;
}

const isWelcome = (row: people.StandingRow): boolean =>
  !row.is_deactivated && !row.is_restricted && row.member_status === 'ACTIVE';

/**
 * What the person of a session may by now, for lines that are not asked with a token again; null where the session is over or its
 * person gone.
 */
export async function findRights(
  platform: Platform,
  sessionId: string,
): Promise<PermissionMap | null> {
  const row = await platform.db.inIdentity((tx) => people.findStanding(tx, sessionId));
  return row && isLive(row, platform.clock.now()) && isWelcome(row) ? row.permissions : null;
}

/**
 * Judges again, inside the transaction that moves money, what was judged when the request came: the session
 * is open, its person may be here, and no right was taken away. Whoever acts without a session passes.
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN
 */
export async function assertStillThere(platform: Platform, tx: Tx, actor: Actor): Promise<void> {
  const { sessionId } = actor;
  if (sessionId === null) return;
  const standing = await tx.asIdentity((identity) => people.findStanding(identity, sessionId));
  if (!standing || !isLive(standing, platform.clock.now()) || !isWelcome(standing)) {
    throw new DomainError('UNAUTHENTICATED');
  }
  const isLost = (key: PermissionKey) =>
    isGranted(actor.permissions, key) && !isGranted(standing.permissions, key);
  if (PERMISSION_KEYS.some(isLost)) throw new DomainError('FORBIDDEN');
}

/** Tabs refresh in turn: what was given before the newest pair stays good for a moment. */
function isInGrace({ used_at: usedAt }: { used_at: string | null }, now: Date): boolean {
  const graceMs = SESSION_LIMITS.refreshGraceSeconds * 1000;
  return usedAt === null || now.getTime() - new Date(usedAt).getTime() <= graceMs;
}

function toActor(row: people.SignedInRow, requestId: string): Actor {
  return {
    companyId: row.company_id,
    memberId: row.member_id,
    personId: row.person_id,
    sessionId: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    roleName: row.role_name,
    permissions: row.permissions,
    isRestricted: row.role_name.toLowerCase() === 'demo',
    requestId,
  };
}

export type Refreshed = {
  readonly sessionToken: string;
  readonly refreshToken: string;
};

/**
 * Rotates a refresh token. A token used before is answered with the same successor for 10 s from the
 * same browser (tabs refresh together), and the access token given with it stays good as long; any
 * later or foreign use of the refresh token ends the whole session.
 * @throws DomainError REFRESH_MISSING, REFRESH_FAILED, SESSION_REVOKED; NO_USER when the person is out of service
 */
export async function refreshSession(
  platform: Platform,
  refreshToken: string | null,
  cookie: string | null,
): Promise<Refreshed> {
  if (!refreshToken) throw new DomainError('REFRESH_MISSING');
  const now = platform.clock.now();
  const outcome = await platform.db.inIdentity((tx) =>
    rotate(platform, tx, { refreshToken, cookie, now }),
  );
  if (outcome.kind === 'reused') {
    await announceEnd(platform, outcome.session.company_id, outcome.session.id);
    await writeRevocation(platform, outcome.session);
    throw new DomainError('SESSION_REVOKED');
  }
  return outcome.tokens;
}

type Rotation =
  | { kind: 'rotated'; tokens: Refreshed }
  | { kind: 'reused'; session: people.SessionRow };

async function writeRevocation(platform: Platform, session: people.SessionRow): Promise<void> {
  const person = await platform.db.inIdentity((tx) => people.getPerson(tx, session.person_id));
  const detail = { reason: 'a refresh token was used twice, or from another browser' };
  await writeSession(platform, memberOf(person, session), { action: 'session.revoke', detail });
}

async function rotate(
  platform: Platform,
  tx: Tx,
  presented: { refreshToken: string; cookie: string | null; now: Date },
): Promise<Rotation> {
  const { now } = presented;
  const at = now.toISOString();
  const row = await people.lockRefresh(tx, hashToken(presented.refreshToken));
  if (!row) throw new DomainError('REFRESH_FAILED');
  if (row.ended_reason === 'other_device') throw new DomainError('SESSION_REVOKED');
  if (!isLive(row, now)) throw new DomainError('REFRESH_FAILED');
  if (!row.is_welcome) throw new DomainError('NO_USER');
  const isSameBrowser =
    presented.cookie !== null && row.cookie_hash.equals(hashToken(presented.cookie));
  if (!isSameBrowser || !isInGrace(row, now)) {
    await people.endSession(tx, row.id, 'reuse', at);
    return { kind: 'reused', session: row };
  }
  const successor = successorOf(platform.keys, presented.refreshToken);
  const access = accessOf(platform, successor);
  if (row.used_at === null) {
    await people.markRefreshUsed(tx, row.token_hash, at);
    const expiresAt = new Date(now.getTime() + SESSION_LIMITS.accessTokenSeconds * 1000);
    await people.insertTokenPair(tx, {
      sessionId: row.id,
      refreshHash: hashToken(successor),
      accessHash: hashToken(access),
      accessExpiresAt: expiresAt.toISOString(),
      at,
    });
  }
  return { kind: 'rotated', tokens: { sessionToken: access, refreshToken: successor } };
}

/** Tabs that refresh together must end up with the same access token too, so it is derived. */
function accessOf(platform: Platform, refreshToken: string): string {
  const version = platform.keys.latestVersion('tokens');
  return platform.keys.hmac('tokens', version, 'access', refreshToken).toString('base64url');
}

/**
 * Notes how long nobody has touched the browser and says how long the session still has, by the
 * server's clock.
 */
export async function noteActivity(
  platform: Platform,
  actor: Actor,
  idleSeconds: number,
): Promise<number> {
  const now = platform.clock.now();
  const activeAt = new Date(now.getTime() - idleSeconds * 1000);
  const row = await platform.db.inIdentity(async (tx) => {
    await people.touchSession(tx, sessionOf(actor), activeAt.toISOString());
    return people.getSession(tx, sessionOf(actor));
  });
  const idleMs = now.getTime() - new Date(row.last_active_at).getTime();
  return Math.max(0, Math.ceil(SESSION_LIMITS.idleSeconds - idleMs / 1000));
}

export async function signOut(platform: Platform, actor: Actor): Promise<void> {
  const at = platform.clock.now().toISOString();
  await platform.db.inIdentity(async (tx) => {
    await deleteOfSession(tx, sessionOf(actor));
    await people.endSession(tx, sessionOf(actor), 'logout', at);
  });
  await announceEnd(platform, actor.companyId, sessionOf(actor));
  await writeSession(platform, actor, { action: 'session.close' });
}

/** Opens a session in another account of the same person and ends this one. */
export async function switchAccount(
  platform: Platform,
  actor: Actor,
  request: { companyId: string; client: Client },
): Promise<NewSession> {
  const at = platform.clock.now().toISOString();
  const client = await locate(platform, request.client);
  const made = await platform.db.inIdentity(async (tx) => {
    const person = await people.getPerson(tx, actor.personId);
    const accounts = await people.listAccounts(tx, person.id);
    const account = accounts.find(
      (a) => a.company_id === request.companyId && a.member_status === 'ACTIVE',
    );
    if (!account) throw new DomainError('NOT_FOUND', { what: 'The account' });
    const opened = await openSession(platform, tx, { person, account, client });
    await people.endSession(tx, sessionOf(actor), 'switched', at);
    return { session: opened.session, who: memberOf(person, account) };
  });
  const detail = { device: client.device.name, switched: true };
  await writeSession(
    platform,
    { ...made.who, requestId: actor.requestId },
    {
      action: 'session.open',
      detail,
    },
  );
  forgetSessions();
  return made.session;
}

/** Exchanges the one-time code of a login. @throws DomainError UNAUTHENTICATED */
export async function useCustomToken(platform: Platform, token: string): Promise<string> {
  const at = platform.clock.now().toISOString();
  const sessionId = await platform.db.inIdentity((tx) =>
    people.takeCustomToken(tx, hashToken(token), at),
  );
  if (!sessionId) throw new DomainError('UNAUTHENTICATED');
  return sessionId;
}
