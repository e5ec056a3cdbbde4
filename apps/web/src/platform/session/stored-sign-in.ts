const KEY = 'mainsheet.fresh_sign_in';

/** A session has just begun in this tab; its first page, after a reload perhaps, asks for it. */
export const noteFreshSignIn = (): void => sessionStorage.setItem(KEY, '1');

/** Whether the session has begun since this was asked last. */
export function takeFreshSignIn(): boolean {
  const isFresh = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return isFresh;
}
