import { callRest, errorTextOf, listOf, recordOf, textOf, Unreachable } from '../api/rest.ts';
import type { PermissionFlags, PermissionMap } from './permissions.ts';

/** A company the user can switch to. */
export type Account = { companyId: string; name: string; status: string; balanceCreatedAt: string };

export type SignedInUser = {
  companyId: string;
  contactId: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  role: string;
  permissions: PermissionMap;
  accounts: readonly Account[];
};

export type Session =
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }
  /** Still showing the page, but nothing more can be asked until the next login. */
  | { status: 'expired'; user: SignedInUser | null }
  | { status: 'unavailable'; requestId: string | null };

export type LogoutReason = 'kicked-out' | 'idle' | 'logged-out';

const TOKEN_KEY = 'mainsheet.session_token';
const COMPANY_KEY = 'company_id';
const CONTACT_KEY = 'contact_id';
const EXPIRED_KEY = 'session_timeout_logout';
const REASON_KEY = 'kicked_out_reason';
const BROWSER_KEY = 'browser_id';
/** The server's words when a login elsewhere ended this session. */
const KICKED_OUT = 'You were logged out because your account was accessed from another device';
const REFRESH_TRIES = 3;
const REFRESH_PAUSE_MS = 400;

let session: Session = { status: 'signed-out' };
let accessToken: string | null = null;
/** In memory only; the browser also holds it in an HttpOnly cookie, which outlives this page. */
let refreshToken: string | null = null;
let refreshing: Promise<string | null> | null = null;
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export const getSession = (): Session => session;
export const getAccessToken = (): string | null => accessToken;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepTokens(tokens: { sessionToken: string; refreshToken: string | null }): void {
  accessToken = tokens.sessionToken;
  refreshToken = tokens.refreshToken ?? refreshToken;
  sessionStorage.setItem(TOKEN_KEY, tokens.sessionToken);
  localStorage.removeItem(EXPIRED_KEY);
}

function forget(): void {
  accessToken = null;
  refreshToken = null;
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(COMPANY_KEY);
  localStorage.removeItem(CONTACT_KEY);
}

/** Names this browser to the server, so that a second one can be told apart. */
function browserId(): string {
  const known = localStorage.getItem(BROWSER_KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(BROWSER_KEY, made);
  return made;
}

/** Headers the REST half asks for on behalf of the user. */
export const restHeaders = (): Record<string, string> => ({
  authtoken: accessToken ?? '',
  'x-browser-id': browserId(),
  companyid: localStorage.getItem(COMPANY_KEY) ?? '',
  contactid: localStorage.getItem(CONTACT_KEY) ?? '',
});

function noteKickedOut(message: string): void {
  if (message === KICKED_OUT) localStorage.setItem(REASON_KEY, 'kicked-out');
}

async function askForTokens(): Promise<string | null> {
  for (let attempt = 1; attempt <= REFRESH_TRIES; attempt += 1) {
    try {
      const answer = await callRest('contact/refresh-token', {
        method: 'POST',
        body: refreshToken ? { refreshToken } : {},
        headers: restHeaders(),
      });
      const body = recordOf(answer.body);
      const result = { ...body, ...recordOf(body.result) };
      const token = textOf(result.sessionToken);
      if (answer.status < 500) {
        noteKickedOut(textOf(body.message));
        if (!token) return null;
        keepTokens({ sessionToken: token, refreshToken: textOf(result.refreshToken) || null });
        return token;
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, REFRESH_PAUSE_MS * attempt));
  }
  return null;
}

/** A new access token, or null when the session is over. Any number of callers share one request. */
export function refreshSession(): Promise<string | null> {
  refreshing ??= askForTokens().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

function permissionsOf(value: unknown): PermissionMap {
  const map: Record<string, PermissionFlags> = {};
  for (const [key, flags] of Object.entries(recordOf(value))) {
    const { view, create, modify, delete: remove } = recordOf(flags);
    map[key] = {
      view: view !== false,
      create: create !== false,
      modify: modify !== false,
      delete: remove !== false,
    };
  }
  return map;
}

function accountOf(value: unknown): Account {
  const record = recordOf(value);
  return {
    companyId: textOf(record.company_id),
    name: textOf(record.company_name ?? record.account_name ?? record.name),
    status: textOf(record.status) || 'PENDING',
    balanceCreatedAt: textOf(record.balance_created_at ?? record.created_at),
  };
}

function userOf(value: unknown): SignedInUser {
  const data = recordOf(value);
  return {
    companyId: textOf(data.company_id) || (localStorage.getItem(COMPANY_KEY) ?? ''),
    contactId: textOf(data.contact_id) || (localStorage.getItem(CONTACT_KEY) ?? ''),
    firstName: textOf(data.firstname),
    lastName: textOf(data.lastname),
    email: textOf(data.email),
    companyName: textOf(data.company_name),
    role: textOf(data.role_config_name) || textOf(data.user_role_name),
    permissions: permissionsOf(data.user_permissions),
    accounts: listOf(data.accounts)
      .map(accountOf)
      .toSorted((a, b) => b.balanceCreatedAt.localeCompare(a.balanceCreatedAt)),
  };
}

async function fetchUser(retried = false): Promise<void> {
  const answer = await callRest('contacts/info', { headers: restHeaders() });
  const body = recordOf(answer.body);
  if (textOf(body.error_flag) === 'SUCCESS') {
    become({ status: 'signed-in', user: userOf(body.data) });
    return;
  }
  if (answer.status >= 500) {
    become({ status: 'unavailable', requestId: answer.requestId });
    return;
  }
  if (!retried && (await refreshSession())) {
    await fetchUser(true);
    return;
  }
  forget();
  become({ status: 'signed-out' });
}

/** Takes up the session this browser had: its token, else the refresh cookie. Call once at start. */
export async function restoreSession(): Promise<void> {
  accessToken = sessionStorage.getItem(TOKEN_KEY);
  if (!localStorage.getItem(COMPANY_KEY)) return;
  try {
    if (accessToken ?? (await refreshSession())) await fetchUser();
    else become({ status: 'signed-out' });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    become({ status: 'unavailable', requestId: null });
  }
}

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/**
 * Logs in. @returns null when signed in, else the reason in the provider's words.
 */
export async function logIn(email: string, password: string): Promise<string | null> {
  const answer = await callRest('contact/login', {
    method: 'POST',
    body: { email, password: base64(password) },
    headers: { 'x-browser-id': browserId() },
  }).catch((error: unknown) => {
    if (error instanceof Unreachable) return null;
    throw error;
  });
  if (!answer) return 'We are temporarily unavailable.';
  const body = recordOf(answer.body);
  if (body.success !== true)
    return body.success === false && !body.error ? 'Invalid credentials' : errorTextOf(answer);
  const result = recordOf(body.result);
  const sessionToken = textOf(result.sessionToken);
  if (!sessionToken) return 'Invalid response format: missing result data';
  localStorage.setItem(COMPANY_KEY, textOf(result.company_id));
  localStorage.setItem(CONTACT_KEY, textOf(result.contact_id));
  keepTokens({ sessionToken, refreshToken: textOf(result.refreshToken) || null });
  await fetchUser();
  return session.status === 'signed-in' ? null : 'Failed to fetch user info';
}

/** Ends the session here and on the server; the server's answer is not waited for. */
export async function logOut(reason: LogoutReason): Promise<void> {
  const headers = restHeaders();
  localStorage.setItem(REASON_KEY, reason);
  await callRest('contact/logout', { method: 'POST', body: {}, headers }).catch(() => undefined);
  forget();
  become({ status: 'signed-out' });
}

/** Switches to another company of the user. @returns false when the server refused. */
export async function switchAccount(companyId: string): Promise<boolean> {
  const answer = await callRest('session/switch', {
    method: 'POST',
    body: { company_id: companyId },
    headers: restHeaders(),
  });
  const body = recordOf(answer.body);
  const result = { ...body, ...recordOf(body.result) };
  const sessionToken = textOf(result.sessionToken);
  if (!sessionToken) return false;
  localStorage.setItem(COMPANY_KEY, companyId);
  const contactId = textOf(result.contact_id);
  if (contactId) localStorage.setItem(CONTACT_KEY, contactId);
  keepTokens({ sessionToken, refreshToken: textOf(result.refreshToken) || null });
  return true;
}

/** Marks the session as over in every tab of this browser; the page stays, a dialog explains. */
export function expireSession(): void {
  localStorage.setItem(EXPIRED_KEY, '1');
  if (session.status === 'signed-in') become({ status: 'expired', user: session.user });
}

/** After the dialog: nothing of the session stays. */
export function dropExpiredSession(): void {
  forget();
  localStorage.removeItem(EXPIRED_KEY);
  become({ status: 'signed-out' });
}

const EXPIRY_POLL_MS = 1000;

/** Follows the expiry flag other tabs may set. @returns how to stop. */
export function watchExpiry(): () => void {
  const look = () => {
    if (session.status === 'signed-in' && localStorage.getItem(EXPIRED_KEY)) expireSession();
  };
  const timer = setInterval(look, EXPIRY_POLL_MS);
  const events = ['storage', 'focus', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Why the last session ended, once. */
export function takeLogoutReason(): LogoutReason | null {
  const reason = localStorage.getItem(REASON_KEY);
  localStorage.removeItem(REASON_KEY);
  return reason === 'kicked-out' || reason === 'idle' || reason === 'logged-out' ? reason : null;
}
