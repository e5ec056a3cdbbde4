import { getSession } from '../session/session.ts';
import { isAllowed, type PermissionKey } from './permissions.ts';

export type Refusal = { action: string; needs: PermissionKey };

let refusal: Refusal | null = null;
const listeners = new Set<() => void>();

function become(next: Refusal | null): void {
  refusal = next;
  for (const listener of listeners) listener();
}

export const presentRefusal = (): Refusal | null => refusal;
export const closeRefusal = (): void => become(null);
export const subscribeToRefusals = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Runs an action the user may do; else says what it needs, and does nothing. */
export function withPermission(needs: PermissionKey, action: string, run: () => void): void {
  const session = getSession();
  if (session.status === 'signed-in' && !isAllowed(session.user.permissions, needs))
    become({ action, needs });
  else run();
}

/** Opens the dialog for a refusal that came from elsewhere: the server, a page's guard. */
export const showRefusal = (needs: PermissionKey, action: string): void =>
  become({ action, needs });
