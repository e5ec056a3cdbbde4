import type { FactorMethod, RequestStatus } from '@mainsheet/contract';
import {
  callRest,
  type JsonRecord,
  listOf,
  recordOf,
  textOf,
  Unreachable,
} from '../../api/rest.ts';
import { dropDrafts, keepDrafts, openDrafts } from '../../ui/forms/stored-drafts.ts';
import { OWN_ZONE } from '../places/own-zone.ts';
import { forgetPushPlace } from '../push/push-place.ts';
import { idleSeconds, wasLeftIdle } from './activity.ts';
import { failedLoginText, loginErrorText } from './login-answers.ts';
import { keepLogoutReason, type LogoutReason } from './logout-reason.ts';
import {
  endSession,
  finishLogOut,
  forgetLogOut,
  isLogOutPending,
  noteLogOut,
} from './pending-log-out.ts';
import { type SignedInUser, userOf } from './signed-in-user.ts';
import { COMPANY_KEY, CONTACT_KEY, storedId } from './stored-id.ts';
import { noteFreshSignIn } from './stored-sign-in.ts';
import { dropTyping, openTyping } from './stored-typing.ts';

export type Session =
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }
  /** Still showing the page, but nothing more can be asked until the next login. */
  | { status: 'expired'; user: SignedInUser | null }
  | { status: 'unavailable'; requestId: string | null };

const TOKEN_KEY = 'mainsheet.session_token';
/** Who is signed in, so that tabs of two people notice each other. */
export const USER_KEY = 'uid';
const EXPIRED_KEY = 'session_timeout_logout';
const BROWSER_KEY = 'browser_id';
/** The server's words when a login elsewhere ended this session. */
const KICKED_OUT = 'You were logged out because your account was accessed from another device';
const REFRESH_TRIES = 3;
const REFRESH_PAUSE_MS = 400;

let session: Session = { status: 'signed-out' };
let accessToken: string | null = null;
let refreshing: Promise<Renewal> | null = null;
/** A page that loads has a session to take up, though it is not signed in yet. */
let isRestoring = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  if (session.status === 'signed-in' && next.status !== 'signed-in') {
    keepDrafts(session.user.userId);
  }
  if (next.status === 'signed-in') {
    openDrafts(next.user.userId);
    void openTyping(next.user.userId);
  }
  session = next;
  for (const listener of listeners) listener();
}

export const getSession = (): Session => session;
export const getAccessToken = (): string | null => accessToken;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tabs of one browser share a session: each new token goes to all, lest they outdate each other. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('mainsheet.session') : null;
tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const isOpen = isRestoring || session.status === 'signed-in';
  if (isOpen && typeof data === 'string') adoptToken(data);
});

function adoptToken(token: string): void {
  accessToken = token;
  sessionStorage.setItem(TOKEN_KEY, token);
}

/** The refresh token stays in its HttpOnly cookie, which all tabs share and no script reads. */
function keepToken(token: string): void {
  adoptToken(token);
  tabs?.postMessage(token);
  clearExpiry();
}

/** The flag may stand in either storage: one is of all tabs, one of this tab. */
export const isExpiryNoted = (): boolean =>
  [localStorage, sessionStorage].some((place) => place.getItem(EXPIRED_KEY) !== null);

function clearExpiry(): void {
  for (const place of [localStorage, sessionStorage]) place.removeItem(EXPIRED_KEY);
}

function forget(): void {
  accessToken = null;
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(COMPANY_KEY);
  localStorage.removeItem(CONTACT_KEY);
  localStorage.removeItem(USER_KEY);
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
  'x-idle-seconds': idleSeconds(),
  companyid: storedId(COMPANY_KEY),
  contactid: storedId(CONTACT_KEY),
});

/** The server refuses to go on; the login page says why. */
function noteEnd(message: string): void {
  if (message === KICKED_OUT) keepLogoutReason('kicked-out');
  else if (wasLeftIdle()) keepLogoutReason('idle');
}

/** Whether there is a new access token, the session is over, or nobody could say. */
type Renewal = 'renewed' | 'refused' | 'unanswered';

const TOO_MANY_REQUESTS = 429;

async function askForTokens(): Promise<Renewal> {
  for (let attempt = 1; attempt <= REFRESH_TRIES; attempt += 1) {
    try {
      const answer = await callRest('contact/refresh-token', {
        method: 'POST',
        body: {},
        headers: restHeaders(),
      });
      const body = recordOf(answer.body);
      const result = { ...body, ...recordOf(body.result) };
      const token = textOf(result.sessionToken);
      if (answer.status < 500 && answer.status !== TOO_MANY_REQUESTS) {
        if (!token) {
          noteEnd(textOf(body.message));
          return 'refused';
        }
        keepToken(token);
        return 'renewed';
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, REFRESH_PAUSE_MS * attempt));
  }
  return 'unanswered';
}

/** One tab asks at a time; the others take up what it got. */
async function refreshInTurn(): Promise<Renewal> {
  const before = accessToken;
  const ask = () => (accessToken && accessToken !== before ? 'renewed' : askForTokens());
  return 'locks' in navigator ? navigator.locks.request('mainsheet.refresh', ask) : ask();
}

/** Any number of callers share one request. */
function renew(): Promise<Renewal> {
  refreshing ??= refreshInTurn().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A new access token, or null when the session is over or the server did not answer. */
export async function refreshSession(): Promise<string | null> {
  return (await renew()) === 'renewed' ? accessToken : null;
}

async function fetchUser(retried = false): Promise<void> {
  const answer = await callRest('contacts/info', { headers: restHeaders() });
  const body = recordOf(answer.body);
  if (textOf(body.error_flag) === 'SUCCESS') {
    const user = userOf(body.data);
    localStorage.setItem(USER_KEY, user.userId);
    become({ status: 'signed-in', user });
    return;
  }
  if (answer.status >= 500) {
    become({ status: 'unavailable', requestId: answer.requestId });
    return;
  }
  const renewal = retried ? 'refused' : await renew();
  if (renewal === 'renewed') {
    await fetchUser(true);
    return;
  }
  // Nobody said that the session is over: it is kept for when the server answers again.
  if (renewal === 'unanswered') {
    become({ status: 'unavailable', requestId: answer.requestId });
    return;
  }
  forget();
  become({ status: 'signed-out' });
}

/** Reads again who one is and what one may do, after somebody changed it. */
export async function reloadUser(): Promise<void> {
  if (session.status === 'signed-in') await fetchUser().catch(() => undefined);
}

/** Takes up this browser's session, by token or refresh cookie, once at start; one that was left while the server was away ends. */
export async function restoreSession(): Promise<void> {
  if (isLogOutPending()) {
    forget();
    void finishLogOut(browserHeaders);
    return;
  }
  accessToken = sessionStorage.getItem(TOKEN_KEY);
  if (!storedId(COMPANY_KEY)) return;
  isRestoring = true;
  try {
    const renewal = accessToken ? 'renewed' : await renew();
    if (renewal === 'renewed') await fetchUser();
    if (renewal === 'unanswered') become({ status: 'unavailable', requestId: null });
    if (renewal === 'refused') forget();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    become({ status: 'unavailable', requestId: null });
  } finally {
    isRestoring = false;
  }
}

const base64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** A login that waits for its second factor. */
export type PendingLogin = {
  token: string;
  methods: readonly FactorMethod[];
  lastUsed: FactorMethod | null;
  /** Where a text message or mail goes, most of it hidden. */
  phone: string;
  attemptsLeft: number;
};

/** How a login went: signed in, one more step, or the reason in the provider's words. */
export type LoginOutcome =
  | { kind: 'signed-in' }
  | { kind: 'second-factor'; pending: PendingLogin }
  | { kind: 'refused'; text: string; attemptsLeft?: number };

export const browserHeaders = (): Record<string, string> => ({
  'x-browser-id': browserId(),
  'x-time-zone': OWN_ZONE,
});

const METHODS: readonly string[] = [
  'Passkey',
  'SMS',
  'Authenticator',
  'Recovery code',
  'E-mail code',
];
const isMethod = (text: string): text is FactorMethod => METHODS.includes(text);

function pendingOf(token: string, value: unknown): PendingLogin {
  const factor = recordOf(value);
  const last = textOf(factor.last_used);
  return {
    token,
    methods: listOf(factor.methods).map(textOf).filter(isMethod),
    lastUsed: isMethod(last) ? last : null,
    phone: textOf(factor.phone),
    attemptsLeft: Number(factor.remaining_attempts),
  };
}

let loginStatus: RequestStatus = 'IDLE';

/** How the login stands: idle, on its way, done or refused. */
export const getLoginStatus = (): RequestStatus => loginStatus;

/** A second factor was given up, or can be tried no more. */
export const endPendingLogin = (next: 'IDLE' | 'FAILED'): void => loginBecomes(next);

function loginBecomes(next: RequestStatus): void {
  loginStatus = next;
  for (const listener of listeners) listener();
}

/** Logs in with e-mail and password. */
export async function logIn(email: string, password: string): Promise<LoginOutcome> {
  loginBecomes('LOADING');
  const outcome = await tryLogin(email, password).catch(
    (error: unknown): LoginOutcome => ({ kind: 'refused', text: failedLoginText(error) }),
  );
  // With a second factor to come, nobody is authenticated yet: the login is still on its way.
  if (outcome.kind === 'refused') loginBecomes('FAILED');
  return outcome;
}

async function tryLogin(email: string, password: string): Promise<LoginOutcome> {
  // Tokens are good with their cookie only: without any, the answer would open nothing.
  if (!navigator.cookieEnabled) return { kind: 'refused', text: NO_COOKIES };
  // The cookie of this login would take the place of the one that ends the last session.
  await finishLogOut(browserHeaders);
  const answer = await callRest('contact/login', {
    method: 'POST',
    body: { email, password: base64(password) },
    headers: browserHeaders(),
  });
  const body = recordOf(answer.body);
  if (body.success !== true) {
    const { remaining_attempts: left } = body;
    const text = loginErrorText(answer);
    return typeof left === 'number'
      ? { kind: 'refused', text, attemptsLeft: left }
      : { kind: 'refused', text };
  }
  const result = recordOf(body.result);
  const sessionToken = textOf(result.sessionToken);
  if (!sessionToken) {
    return { kind: 'refused', text: 'Invalid response format: missing result data' };
  }
  if (result.two_factor) {
    return { kind: 'second-factor', pending: pendingOf(sessionToken, result.two_factor) };
  }
  return enter(result);
}

const NO_COOKIES = 'Could not identify your device. Please enable cookies and try again.';

/** The identity provider's part of a login: its one-time code is used up. */
export async function spendCustomToken(result: JsonRecord): Promise<boolean> {
  const answer = await callRest('identity/sign-in-with-custom-token', {
    method: 'POST',
    body: { token: textOf(result.customToken) },
  });
  return recordOf(answer.body).success === true;
}

/** Tells the card provider of a login, as specified; whatever comes of it, nobody is kept from the page. */
function tellCardProvider(): void {
  const id = localStorage.getItem(CONTACT_KEY) ?? '';
  const call = { method: 'PUT', headers: restHeaders() } as const;
  void callRest(`airwallex/card/${encodeURIComponent(id)}`, call).catch(() => null);
}

/** Takes up the session of a login's answer, or of an account just opened. */
export async function enter(result: JsonRecord): Promise<LoginOutcome> {
  if (!(await spendCustomToken(result))) {
    return { kind: 'refused', text: 'Failed to authenticate with Firebase' };
  }
  forgetLogOut();
  localStorage.setItem(COMPANY_KEY, textOf(result.company_id));
  localStorage.setItem(CONTACT_KEY, textOf(result.contact_id));
  keepToken(textOf(result.sessionToken));
  await fetchUser();
  if (session.status !== 'signed-in') return { kind: 'refused', text: 'Failed to fetch user info' };
  noteFreshSignIn();
  loginBecomes('SUCCEEDED');
  tellCardProvider();
  return { kind: 'signed-in' };
}

/** Ends the session here and on the server; where that is away, at the next contact with it. */
export async function logOut(reason: LogoutReason): Promise<void> {
  const headers = restHeaders();
  keepLogoutReason(reason);
  forgetPushPlace();
  noteLogOut('asked');
  const isEnded = await endSession(headers);
  if (isEnded) forgetLogOut();
  else noteLogOut('missed');
  forget();
  loginStatus = 'IDLE';
  become({ status: 'signed-out' });
  // Who leaves on purpose leaves nothing behind.
  if (reason === 'logged-out') {
    dropDrafts();
    await dropTyping();
  }
  // An access token that has run out ends nothing; the cookie may.
  if (!isEnded) void finishLogOut(browserHeaders);
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
  if (!sessionToken || !(await spendCustomToken(result))) return false;
  localStorage.setItem(COMPANY_KEY, companyId);
  const contactId = textOf(result.contact_id);
  if (contactId) localStorage.setItem(CONTACT_KEY, contactId);
  keepToken(sessionToken);
  return true;
}

/** The server ended this session; the login page says why. */
export function endedByServer(reason: string): void {
  // A page may have found its session over before the word of why came.
  if (session.status !== 'signed-in' && session.status !== 'expired') return;
  keepLogoutReason(reason === 'other_device' ? 'kicked-out' : 'logged-out');
  dropExpiredSession();
}

/** Marks the session as over in every tab of this browser; the page stays, a dialog explains. */
export function expireSession(): void {
  localStorage.setItem(EXPIRED_KEY, '1');
  if (session.status === 'signed-in') become({ status: 'expired', user: session.user });
}

/** After the dialog: nothing of the session stays. */
export function dropExpiredSession(): void {
  forget();
  clearExpiry();
  become({ status: 'signed-out' });
}
