import { type ErrorCode, type LoginRequest, SESSION_LIMITS } from '@mainsheet/contract';
import type { Actor } from '../../../platform/actor.ts';
import { DomainError, invalidInput } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOfOthers } from '../../push/index.ts';
import { isDemoAbroad } from '../demo-people.ts';
import * as factors from '../factors/second-factor.repository.ts';
import {
  type FactorChoice,
  findChoice,
  type GivenFactor,
  sendSmsCode,
  verifyFactor,
} from '../factors/second-factor.service.ts';
import { stepUpAfterKicks } from '../factors/step-up.service.ts';
import * as people from '../identity.repository.ts';
import { judgeCounted } from '../passwords/password-check.ts';
import { assertRoom, verifyNobody, verifyPassword, type Waiting } from '../passwords/passwords.ts';
import { tellOfSecurity } from '../security-notices.ts';
import type { DeviceFacts } from './device-names.ts';
import { noteDevice } from './devices.repository.ts';
import { announceEnd } from './session-cache.ts';
import { keepFailedSignIn, memberOf, writeSession } from './session-trail.ts';
import { hashToken, newToken } from './tokens.ts';

/** What a fresh session hands to the browser; none of it is stored in the clear. */
export type NewSession = {
  readonly sessionToken: string;
  readonly refreshToken: string;
  readonly customToken: string;
  readonly cookie: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** What the server knows of the browser that asks. */
export type Client = {
  /** The session cookie as sent, if any. */
  readonly cookie: string | null;
  readonly browserId: string;
  readonly device: DeviceFacts;
  /** Where the request came from, as the network says. */
  readonly address: string;
};

const MAX_PASSWORD_BYTES = 512;
const CUSTOM_TOKEN_SECONDS = 60;

/** A password was right, and a second factor is asked for; the token opens nothing else. */
export type PendingSignIn = {
  readonly pendingToken: string;
  readonly cookie: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly choice: FactorChoice;
};

/**
 * Judges e-mail and password. Without a second factor a session is open afterwards, and the person's
 * session in any other browser is over; with one, nothing is open yet and nobody is kicked out.
 * @throws DomainError INVALID_CREDENTIALS (also for an unknown e-mail: the server never tells which),
 *   ACCOUNT_LOCKED, ACCOUNT_DEACTIVATED, ACCOUNT_RESTRICTED, DEMO_NOT_AVAILABLE, TOO_MANY_REQUESTS;
 *   FACTOR_LOCKED where no code could help any more.
 */
export async function signIn(
  platform: Platform,
  request: LoginRequest,
  client: Client,
): Promise<NewSession | PendingSignIn> {
  // A browser without a cookie of ours cannot be known: while strangers queue, it costs no query.
  if (!client.cookie) assertRoom('unknown');
  const email = request.email.trim().toLowerCase();
  const person = await checkPassword(platform, email, decodePassword(request.password), client);
  try {
    refuseUnwelcome(platform, person);
  } catch (error) {
    keepFailedSignIn(platform, person.id, error);
    throw error;
  }
  const opening = await platform.db.inIdentity(async (tx) => {
    await people.clearFailures(tx, email);
    const accounts = await people.listAccounts(tx, person.id);
    const account = pickAccount(accounts, request.company_id);
    return { person, account, client, choice: await findChoice(tx, person.id) };
  });
  const companyId = opening.account.company_id;
  const choice = opening.choice ?? (await stepUpAfterKicks(platform, { person, companyId }));
  if (choice?.attemptsLeft === 0) throw failure(platform, person, 'FACTOR_LOCKED');
  if (choice) return awaitFactor(platform, { ...opening, choice });
  return openForPerson(platform, opening);
}

function refuseUnwelcome(platform: Platform, person: people.PersonRow): void {
  if (person.is_deactivated) throw new DomainError('ACCOUNT_DEACTIVATED');
  if (person.is_restricted) throw new DomainError('ACCOUNT_RESTRICTED');
  if (isDemoAbroad(platform, person.is_demo)) throw new DomainError('DEMO_NOT_AVAILABLE');
}

async function awaitFactor(
  platform: Platform,
  { person, account, client, choice }: Opening & { choice: FactorChoice },
): Promise<PendingSignIn> {
  const pendingToken = newToken();
  const cookie = client.cookie ?? newToken();
  const expires = platform.clock.now().getTime() + SESSION_LIMITS.pendingSeconds * 1000;
  await platform.db.inIdentity((tx) =>
    factors.insertPending(tx, {
      hash: hashToken(pendingToken),
      person_id: person.id,
      company_id: account.company_id,
      cookie_hash: hashToken(cookie),
      expiresAt: new Date(expires).toISOString(),
    }),
  );
  const { company_id: companyId, member_id: memberId } = account;
  return { pendingToken, cookie, companyId, memberId, choice };
}

/** Who waits behind a pending token in this browser; null when nobody does. */
export async function findWaiting(platform: Platform, token: string | null, cookie: string | null) {
  if (!token || !cookie) return null;
  const at = platform.clock.now().toISOString();
  const row = await platform.db.inIdentity((tx) => factors.findPending(tx, hashToken(token), at));
  return row?.cookie_hash.equals(hashToken(cookie)) ? row : null;
}

/**
 * The second step: a right code opens the session.
 * @throws DomainError UNAUTHENTICATED when the password was given too long ago, USER_NOT_FOUND for a
 *   recovery code then; DEVICE_UNKNOWN without a cookie; FACTOR_REFUSED, FACTOR_LOCKED.
 */
export async function finishSignIn(
  platform: Platform,
  { token, factor }: { token: string | null; factor: GivenFactor },
  client: Client,
): Promise<NewSession> {
  // Without the cookie of the first step nobody can tell that this is the same browser.
  if (token && !client.cookie) throw new DomainError('DEVICE_UNKNOWN');
  const waiting = await findWaiting(platform, token, client.cookie);
  if (!token || !waiting) {
    const isRecovery = factor.method === 'Recovery code';
    throw new DomainError(isRecovery ? 'USER_NOT_FOUND' : 'UNAUTHENTICATED');
  }
  try {
    await verifyFactor(platform, waiting.person_id, factor);
  } catch (error) {
    keepFailedSignIn(platform, waiting.person_id, error);
    throw error;
  }
  const opening = await platform.db.inIdentity(async (tx) => {
    const isMine = await factors.takePending(tx, hashToken(token));
    if (!isMine) throw new DomainError('UNAUTHENTICATED');
    const person = await people.getPerson(tx, waiting.person_id);
    const accounts = await people.listAccounts(tx, person.id);
    return { person, account: pickAccount(accounts, waiting.company_id), client };
  });
  refuseUnwelcome(platform, opening.person);
  return openForPerson(platform, opening);
}

/**
 * Sends a code by text message to whoever waits for their second step, or is signed in.
 * @throws DomainError UNAUTHENTICATED, SMS_NOT_SENT also when no number is set up.
 */
export async function sendFactorSms(
  platform: Platform,
  asked: { token: string | null; cookie: string | null; actor: Actor | null },
): Promise<void> {
  const waiting = await findWaiting(platform, asked.token, asked.cookie);
  const personId = waiting?.person_id ?? asked.actor?.personId;
  const companyId = waiting?.company_id ?? asked.actor?.companyId;
  if (!personId || !companyId) throw new DomainError('UNAUTHENTICATED');
  const row = await platform.db.inIdentity((tx) => factors.findFactor(tx, personId));
  if (!row?.phone) throw new DomainError('SMS_NOT_SENT', { reason: 'No phone is set up.' });
  if (row.is_blocked) throw new DomainError('FACTOR_LOCKED');
  await sendSmsCode(platform, { personId, companyId, phone: row.phone });
}

/** A session for somebody who has just become a member. */
export async function openForMember(
  platform: Platform,
  { personId, companyId }: { personId: string; companyId: string },
  client: Client,
): Promise<NewSession> {
  const { person, accounts } = await platform.db.inIdentity(async (tx) => ({
    person: await people.getPerson(tx, personId),
    accounts: await people.listAccounts(tx, personId),
  }));
  const account = pickAccount(accounts, companyId);
  return openForPerson(platform, { person, account, client, isFromLogin: false });
}

/** Opens the session, ends the person's others, and tells them of a browser never seen before. */
async function openForPerson(platform: Platform, opening: Opening): Promise<NewSession> {
  const { person, account } = opening;
  const at = platform.clock.now().toISOString();
  const client = await locate(platform, opening.client);
  const { made, ended } = await platform.db.inIdentity(async (tx) => {
    const opened = await openSession(platform, tx, { ...opening, client });
    const others = await people.endOtherSessions(tx, {
      personId: person.id,
      keepId: opened.id,
      reason: 'other_device',
      at,
    });
    return { made: opened, ended: others };
  });
  const isHere = (other: { company_id: string }) => other.company_id === account.company_id;
  const elsewhere = ended.filter((other) => !isHere(other));
  await Promise.all(elsewhere.map((other) => announceEnd(platform, other.company_id, other.id)));
  const { name, location } = client.device;
  const actor = memberOf(person, account);
  await writeSession(platform, actor, {
    action: 'session.open',
    ended: ended.filter(isHere),
    detail: {
      device: name,
      ...(location ? { place: location } : {}),
      ...(ended.length > 0 ? { endedElsewhere: ended.length } : {}),
    },
  });
  if (made.device.isNew && !made.device.isFirst) {
    await tellOfSecurity(platform, actor, {
      action: 'device.new',
      title: 'New sign-in to your account',
      message: `${name}${location ? `, ${location}` : ''}. If this was not you, sign it out and change your password.`,
    });
  }
  return made.session;
}

/** City and country by a look-up of the address where there is one, else by the browser's time zone. */
export async function locate(platform: Platform, client: Client): Promise<Client> {
  const place = await platform.geolocator.findPlace(client.address);
  return place ? { ...client, device: { ...client.device, location: place } } : client;
}

function decodePassword(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PASSWORD_BYTES || bytes.length === 0) {
    const message = 'The password must have 1 to 512 bytes, base64-encoded.';
    throw invalidInput([{ code: 'PASSWORD_ENCODING', path: 'password', message }]);
  }
  return bytes.toString('utf8');
}

async function checkPassword(
  platform: Platform,
  email: string,
  password: string,
  client: Client,
): Promise<people.PersonRow> {
  const limit = SESSION_LIMITS.maxLoginAttempts;
  const at = platform.clock.now().toISOString();
  const { person, clientClass, taken } = await platform.db.inIdentity(async (tx) => {
    const found = await people.findPersonByEmail(tx, email);
    const cookieHash = client.cookie ? hashToken(client.cookie) : null;
    const isTrusted = found ? await people.isTrustedBrowser(tx, found.id, cookieHash) : false;
    const kind: Waiting = isTrusted ? 'trusted' : 'unknown';
    // Counted for e-mails nobody has too: what is left tells nothing of who signs in here.
    const counted = await people.takeAttempt(tx, { email, clientClass: kind, limit, at });
    return { person: found, clientClass: kind, taken: counted };
  });
  if (!taken) throw failure(platform, person, 'ACCOUNT_LOCKED');
  const isRight = await judgeCounted(
    platform,
    { email, clientClass },
    {
      judge: () =>
        person
          ? verifyPassword(password, person.password_hash, clientClass)
          : verifyNobody(password),
    },
  );
  if (person && isRight) return person;
  if (taken.is_blocked) throw failure(platform, person, 'ACCOUNT_LOCKED');
  const left = String(limit - taken.attempts);
  throw failure(platform, person, 'INVALID_CREDENTIALS', { left });
}

function failure(
  platform: Platform,
  person: people.PersonRow | null,
  code: ErrorCode,
  data: Readonly<Record<string, string>> = {},
) {
  const error = new DomainError(code, data);
  if (person) keepFailedSignIn(platform, person.id, error);
  return error;
}

function pickAccount(
  accounts: readonly people.AccountRow[],
  wanted: string | undefined,
): people.AccountRow {
  const usable = accounts.filter((a) => a.member_status === 'ACTIVE');
  const account = wanted ? usable.find((a) => a.company_id === wanted) : usable.at(-1);
  if (account) return account;
  const mine = wanted ? accounts.filter((a) => a.company_id === wanted) : accounts;
  const isRestricted = mine.some((a) => a.member_status === 'RESTRICTED');
  throw new DomainError(isRestricted ? 'ACCOUNT_RESTRICTED' : 'ACCOUNT_DEACTIVATED');
}

type Opening = {
  readonly person: people.PersonRow;
  readonly account: people.AccountRow;
  readonly client: Client;
  /** False when the session begins with opening an account. */
  readonly isFromLogin?: boolean;
};

/** Writes a session and its first refresh token inside the caller's transaction. */
export async function openSession(
  platform: Platform,
  tx: Parameters<typeof people.insertSession>[0],
  { person, account, client, isFromLogin = true }: Opening,
): Promise<{ id: string; session: NewSession; device: { isNew: boolean; isFirst: boolean } }> {
  const id = newId(platform.clock);
  const cookie = client.cookie ?? newToken();
  const sessionToken = newToken();
  const refreshToken = newToken();
  const customToken = newToken();
  const now = platform.clock.now();
  const at = now.toISOString();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const device = await noteDevice(tx, {
    id: newId(platform.clock),
    personId: person.id,
    cookieHash: hashToken(cookie),
    ...client.device,
    isFromLogin,
    at,
  });
  await deleteOfOthers(tx, { cookieHash: hashToken(cookie), personId: person.id });
  await people.insertSession(tx, {
    id,
    device_id: device.id,
    person_id: person.id,
    company_id: account.company_id,
    member_id: account.member_id,
    browser_id: client.browserId,
    cookie_hash: hashToken(cookie),
    created_at: at,
    last_active_at: at,
    absolute_expires_at: after(SESSION_LIMITS.absoluteSeconds),
  });
  await people.insertTokenPair(tx, {
    sessionId: id,
    refreshHash: hashToken(refreshToken),
    accessHash: hashToken(sessionToken),
    accessExpiresAt: after(SESSION_LIMITS.accessTokenSeconds),
    at,
  });
  await people.insertCustomToken(tx, hashToken(customToken), id, after(CUSTOM_TOKEN_SECONDS));
  return {
    id,
    device,
    session: {
      sessionToken,
      refreshToken,
      customToken,
      cookie,
      companyId: account.company_id,
      memberId: account.member_id,
      personId: person.id,
      firstName: person.first_name,
      lastName: person.last_name,
    },
  };
}
