import { type LoginRequest, SESSION_LIMITS } from '@mainsheet/contract';
import { isLoopback } from '../../platform/config.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import * as people from './identity.repository.ts';
import { verifyNobody, verifyPassword } from './passwords.ts';
import { announceEnd } from './session-cache.ts';
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
};

const MAX_PASSWORD_BYTES = 512;
const CUSTOM_TOKEN_SECONDS = 60;

/**
 * Signs a person in and ends their session in any other browser.
 * @throws DomainError INVALID_CREDENTIALS (also for an unknown e-mail: the server never tells which),
 *   ACCOUNT_LOCKED, ACCOUNT_DEACTIVATED, ACCOUNT_RESTRICTED, DEMO_NOT_AVAILABLE, TOO_MANY_REQUESTS.
 */
export async function signIn(
  platform: Platform,
  request: LoginRequest,
  client: Client,
): Promise<NewSession> {
  const email = request.email.trim().toLowerCase();
  const person = await checkPassword(platform, email, decodePassword(request.password), client);
  if (person.is_deactivated) throw new DomainError('ACCOUNT_DEACTIVATED');
  if (person.is_restricted) throw new DomainError('ACCOUNT_RESTRICTED');
  refuseDemoAbroad(platform, person.is_demo);
  const now = platform.clock.now();
  const { session, ended } = await platform.db.inIdentity(async (tx) => {
    await people.clearFailures(tx, email);
    const accounts = await people.listAccounts(tx, person.id);
    const account = pickAccount(accounts, request.company_id);
    const made = await openSession(platform, tx, { person, account, client });
    const others = await people.endOtherSessions(tx, {
      personId: person.id,
      keepId: made.id,
      reason: 'other_device',
      at: now.toISOString(),
    });
    return { session: made.session, ended: others };
  });
  await Promise.all(ended.map((other) => announceEnd(platform, other.company_id, other.id)));
  return session;
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
  const { person, clientClass, isBlocked } = await platform.db.inIdentity(async (tx) => {
    const found = await people.findPersonByEmail(tx, email);
    const cookieHash = client.cookie ? hashToken(client.cookie) : null;
    const isTrusted = found ? await people.isTrustedBrowser(tx, found.id, cookieHash) : false;
    const kind = isTrusted ? 'trusted' : 'unknown';
    const attempts = await people.findAttempts(tx, email, kind);
    return { person: found, clientClass: kind, isBlocked: attempts?.is_blocked ?? false };
  });
  if (isBlocked) throw new DomainError('ACCOUNT_LOCKED');
  const isRight = person
    ? await verifyPassword(password, person.password_hash)
    : await verifyNobody(password);
  if (person && isRight) return person;
  const failed = await platform.db.inIdentity((tx) =>
    people.addFailure(tx, {
      email,
      clientClass,
      limit: SESSION_LIMITS.maxLoginAttempts,
      at: platform.clock.now().toISOString(),
    }),
  );
  throw new DomainError(failed.is_blocked ? 'ACCOUNT_LOCKED' : 'INVALID_CREDENTIALS');
}

/** Demo passwords are public: they work on this machine, or where the demo was asked for. */
function refuseDemoAbroad({ config }: Platform, isDemoPerson: boolean): void {
  const isAllowed = config.isDemoExplicit || (config.isDemo && isLoopback(config.host));
  if (isDemoPerson && !isAllowed) throw new DomainError('DEMO_NOT_AVAILABLE');
}

function pickAccount(
  accounts: readonly people.AccountRow[],
  wanted: string | undefined,
): people.AccountRow {
  const usable = accounts.filter((a) => a.member_status === 'ACTIVE');
  const account = wanted ? usable.find((a) => a.company_id === wanted) : usable.at(-1);
  if (!account) throw new DomainError('ACCOUNT_DEACTIVATED');
  return account;
}

type Opening = { person: people.PersonRow; account: people.AccountRow; client: Client };

/** Writes a session and its first refresh token inside the caller's transaction. */
export async function openSession(
  platform: Platform,
  tx: Parameters<typeof people.insertSession>[0],
  { person, account, client }: Opening,
): Promise<{ id: string; session: NewSession }> {
  const id = newId(platform.clock);
  const cookie = client.cookie ?? newToken();
  const sessionToken = newToken();
  const refreshToken = newToken();
  const customToken = newToken();
  const now = platform.clock.now();
  const at = now.toISOString();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  await people.insertSession(tx, {
    id,
    person_id: person.id,
    company_id: account.company_id,
    member_id: account.member_id,
    browser_id: client.browserId,
    cookie_hash: hashToken(cookie),
    access_hash: hashToken(sessionToken),
    access_expires_at: after(SESSION_LIMITS.accessTokenSeconds),
    created_at: at,
    last_active_at: at,
    absolute_expires_at: after(SESSION_LIMITS.absoluteSeconds),
  });
  await people.insertRefresh(tx, hashToken(refreshToken), id, at);
  await people.insertCustomToken(tx, hashToken(customToken), id, after(CUSTOM_TOKEN_SECONDS));
  return {
    id,
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
