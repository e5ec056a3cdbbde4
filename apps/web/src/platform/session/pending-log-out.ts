import { callRest, recordOf, textOf } from '../../api/rest.ts';

type Headers = () => Readonly<Record<string, string>>;

/** Somebody logged out here and the server has not said that it knows. */
const KEY = 'mainsheet.log_out';
const SERVER_FAILED = 500;

let finishing: Promise<void> | null = null;
let isLeavingHere = false;

/** `asked` while the answer is waited for, `missed` when none came. */
export function noteLogOut(state: 'asked' | 'missed'): void {
  isLeavingHere = true;
  localStorage.setItem(KEY, state);
}
/** Whether somebody logs out in this tab: who asked for it also leads to the login page. */
export const isLeaving = (): boolean => isLeavingHere;
/** A session begins in this tab. */
export function noteArrival(): void {
  isLeavingHere = false;
}
export const isLogOutPending = (): boolean => localStorage.getItem(KEY) !== null;
export const isLogOutMissed = (): boolean => localStorage.getItem(KEY) === 'missed';
/** The server knows, or another sign-in has taken the place of that session. */
export const forgetLogOut = (): void => localStorage.removeItem(KEY);

/** Ends the session of an access token. @returns whether the server said so */
export async function endSession(headers: ReturnType<Headers>): Promise<boolean> {
  const call = { method: 'POST', body: {}, headers } as const;
  const answer = await callRest('contact/logout', call).catch(() => null);
  return answer?.status === 200;
}

/** The access token is gone with the page; the refresh cookie, which no script reads, gives one more. */
async function endByCookie(headers: Headers): Promise<void> {
  if (!isLogOutPending()) return;
  const call = { method: 'POST', body: {}, headers: headers() } as const;
  const answer = await callRest('contact/refresh-token', call).catch(() => null);
  if (!answer || answer.status >= SERVER_FAILED || answer.status === 429) return;
  const body = recordOf(answer.body);
  const authtoken = textOf({ ...body, ...recordOf(body.result) }.sessionToken);
  // Without a token the session was over already.
  if (!authtoken || (await endSession({ ...headers(), authtoken }))) forgetLogOut();
}

/**
 * Does what the server missed of a log-out; before it is done nothing else of that session is asked
 * for. What cannot be done now is tried at the next contact. `headers` name the browser alone: company
 * and person are forgotten here, and the server refuses blank ones.
 */
export function finishLogOut(headers: Headers): Promise<void> {
  if (!isLogOutPending()) return Promise.resolve();
  const end = () => endByCookie(headers);
  finishing ??= (
    'locks' in navigator ? navigator.locks.request('mainsheet.refresh', end) : end()
  ).finally(() => {
    finishing = null;
  });
  return finishing;
}
