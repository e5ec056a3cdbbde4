/** A session ends after so long without anybody; a closed tab may be opened again within it. */
export const IDLE_MS = 15 * 60_000;

const ACTIVITY_KEY = 'mainsheet.last_activity';

/** When somebody last touched any tab of this browser. */
export const lastActivity = (): number => Number(localStorage.getItem(ACTIVITY_KEY)) || Date.now();

export const noteActivityNow = (): void => localStorage.setItem(ACTIVITY_KEY, String(Date.now()));

/** Header text that goes with every request: what runs by itself keeps no session alive. */
export const idleSeconds = (): string =>
  String(Math.max(0, Math.round((Date.now() - lastActivity()) / 1000)));

/** Whether this browser was left alone for longer than a session lasts without anybody. */
export const wasLeftIdle = (): boolean => Date.now() - lastActivity() >= IDLE_MS;
