export type LogoutReason = 'kicked-out' | 'idle' | 'logged-out';

const KEY = 'kicked_out_reason';
/** Storage of the tab first: a neighbour tab may have shown and cleared what all of them share. */
const PLACES = () => [sessionStorage, localStorage] as const;

/** For the login page, in this tab and in one opened next. */
export function keepLogoutReason(reason: LogoutReason): void {
  for (const place of PLACES()) place.setItem(KEY, reason);
}

/** Why the last session ended, once. */
export function takeLogoutReason(): LogoutReason | null {
  const reason = PLACES()
    .map((place) => place.getItem(KEY))
    .find((text) => text !== null);
  for (const place of PLACES()) place.removeItem(KEY);
  return reason === 'kicked-out' || reason === 'idle' || reason === 'logged-out' ? reason : null;
}
