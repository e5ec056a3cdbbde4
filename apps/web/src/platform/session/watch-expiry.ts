import { leaveAnyway } from '../records/unsaved.ts';
import { finishLogOut, isLogOutMissed } from './pending-log-out.ts';
import { browserHeaders, expireSession, getSession, isExpiryNoted, USER_KEY } from './session.ts';

const EXPIRY_POLL_MS = 1000;

/** Follows what other tabs note of the session they share. @returns how to stop. */
export function watchExpiry(): () => void {
  const look = (event?: Event) => {
    const session = getSession();
    if (event && session.status === 'signed-out') void finishLogOut(browserHeaders);
    if (session.status !== 'signed-in') return;
    if (isExpiryNoted()) expireSession();
    const inStorage = localStorage.getItem(USER_KEY);
    // Somebody else has logged in in another tab, or logged out there while the server was away.
    const isOther = inStorage !== null && inStorage !== session.user.userId;
    if (isOther || isLogOutMissed()) leaveAnyway('/');
  };
  look();
  const timer = setInterval(() => look(), EXPIRY_POLL_MS);
  const events = ['storage', 'focus', 'pageshow', 'popstate', 'online'] as const;
  for (const event of events) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, look);
    document.removeEventListener('visibilitychange', look);
  };
}
