import {
  isGranted,
  PERMISSION_KEYS,
  type PermissionKey,
  type PermissionMap,
} from '@mainsheet/contract';
import { DomainError } from './errors.ts';

/** Who is asking, as the server knows it: one member of one company in one session. */
export type Actor = {
  readonly companyId: string;
  readonly memberId: string;
  readonly personId: string;
  /** Null for whoever acts without a browser: a job, the demo company. */
  readonly sessionId: string | null;
  readonly name: string;
  readonly roleName: string;
  readonly permissions: PermissionMap;
  /** Demo and restricted people see the sales variant of a refusal. */
  readonly isRestricted: boolean;
  /** The request that is being answered; it stands in the audit trail and on error pages. */
  readonly requestId: string;
};

export function can(actor: { readonly permissions: PermissionMap | null }, key: string): boolean {
  return isGranted(actor.permissions, key);
}

/** Whether two sets of permissions let do the same. */
export const mayTheSame = (one: PermissionMap, other: PermissionMap): boolean =>
  PERMISSION_KEYS.every((key) => isGranted(one, key) === isGranted(other, key));

/** @throws DomainError FORBIDDEN, or RESTRICTED_FEATURE for demo and restricted people. */
export function assertCan(actor: Actor, key: PermissionKey): void {
  if (can(actor, key)) return;
  throw new DomainError(actor.isRestricted ? 'RESTRICTED_FEATURE' : 'FORBIDDEN');
}

/** Calls that name a company mean the session's own. @throws DomainError FORBIDDEN */
export function assertOwnCompany(actor: Actor, companyKey: string | null | undefined): void {
  if (companyKey && companyKey !== actor.companyId) throw new DomainError('FORBIDDEN');
}

/** The session that somebody asks in. @throws DomainError UNAUTHENTICATED for whoever acts without one. */
export function sessionOf({ sessionId }: Actor): string {
  if (sessionId === null) throw new DomainError('UNAUTHENTICATED');
  return sessionId;
}
