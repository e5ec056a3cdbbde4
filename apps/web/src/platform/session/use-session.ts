import { useSyncExternalStore } from 'react';
import { isAllowed, type PermissionKey } from '../permissions/permissions.ts';
import { getLoginStatus, getSession, type Session, subscribeToSession } from './session.ts';
import type { SignedInUser } from './signed-in-user.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, getSession);

export const useLoginStatus = () => useSyncExternalStore(subscribeToSession, getLoginStatus);

/** The user of a page inside the shell. */
export function useUser(): SignedInUser {
  const session = useSession();
  if ((session.status === 'signed-in' || session.status === 'expired') && session.user)
    return session.user;
  return NOBODY;
}

const NOBODY: SignedInUser = {
  userId: '',
  companyId: '',
  contactId: '',
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  baseCurrency: '',
  role: '',
  permissions: {},
  accounts: [],
  kycStatus: '',
  accountStatus: 'PENDING',
  isHost: false,
  isCounted: false,
  isAiAnnounced: false,
};

/** Whether a button may be pressed; the server checks again. */
export const useMay = (key: PermissionKey): boolean => isAllowed(useUser().permissions, key);

export const fullName = (user: SignedInUser): string => `${user.firstName} ${user.lastName}`.trim();
/** Demo and restricted users see the sales variant of the permission dialog. */
export const isRestricted = (user: SignedInUser): boolean => user.role.toLowerCase() === 'demo';
