import { listOf, recordOf, textOf } from '../../api/rest.ts';
import type { PermissionFlags, PermissionMap } from '../permissions/permissions.ts';
import { COMPANY_KEY, CONTACT_KEY, storedId } from './stored-id.ts';

/** A company the user can switch to. */
export type Account = { companyId: string; name: string; status: string; balanceCreatedAt: string };

export type SignedInUser = {
  userId: string;
  companyId: string;
  contactId: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  /** In which the company keeps its books. */
  baseCurrency: string;
  role: string;
  permissions: PermissionMap;
  accounts: readonly Account[];
  /** How far the verification of the company has come. */
  kycStatus: string;
  /** PENDING until the company is verified. */
  accountStatus: string;
  /** Whether one works for those who run this installation. */
  isHost: boolean;
  /** Whether this installation counts which pages are used. */
  isCounted: boolean;
  /** Whether this installation tells new people of the AI mode. */
  isAiAnnounced: boolean;
};

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

/** The person that an answer of `contacts/info` tells of; company and contact from storage where it names none. */
export function userOf(value: unknown): SignedInUser {
  const data = recordOf(value);
  return {
    userId: textOf(data.uid),
    companyId: textOf(data.company_id) || storedId(COMPANY_KEY),
    contactId: textOf(data.contact_id) || storedId(CONTACT_KEY),
    firstName: textOf(data.firstname),
    lastName: textOf(data.lastname),
    email: textOf(data.email),
    companyName: textOf(data.company_name),
    baseCurrency: textOf(data.base_currency),
    role: textOf(data.role_config_name) || textOf(data.user_role_name),
    permissions: permissionsOf(data.user_permissions),
    accounts: listOf(data.accounts)
      .map(accountOf)
      .toSorted((a, b) => b.balanceCreatedAt.localeCompare(a.balanceCreatedAt)),
    kycStatus: textOf(data.kyc_status),
    accountStatus: textOf(data.account_status) || 'PENDING',
    isHost: data.is_house === true,
    isCounted: data.product_analytics === true,
    isAiAnnounced: data.ai_invitation === true,
  };
}
