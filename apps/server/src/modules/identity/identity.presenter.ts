import type { Actor } from '../../platform/actor.ts';
import type { ListedDevice } from './devices.repository.ts';
import type { AccountRow, PersonRow } from './identity.repository.ts';
import type { NewSession, PendingSignIn } from './sign-in.service.ts';

/** The result of a login, field names as specified. */
export function presentLogin(session: NewSession) {
  return {
    sessionToken: session.sessionToken,
    customToken: session.customToken,
    refreshToken: session.refreshToken,
    company_id: session.companyId,
    contact_id: session.memberId,
    firstname: session.firstName,
    lastname: session.lastName,
  };
}

/** A login that waits for its second factor: the session token is good for that step only. */
export function presentPending(pending: PendingSignIn) {
  const { choice } = pending;
  return {
    sessionToken: pending.pendingToken,
    customToken: '',
    refreshToken: '',
    company_id: pending.companyId,
    contact_id: pending.memberId,
    firstname: '',
    lastname: '',
    two_factor: {
      methods: choice.methods,
      last_used: choice.lastUsed,
      phone: choice.phoneHint,
      remaining_attempts: choice.attemptsLeft,
    },
  };
}

function presentAccount(account: AccountRow) {
  return {
    company_id: account.company_id,
    contact_id: account.member_id,
    account_name: account.company_name,
    status: account.account_status,
    created_at: account.created_at,
    balance_created_at: account.balance_created_at ?? account.created_at,
  };
}

/** Who is signed in and what they may do, field names as specified. */
export function presentContactInfo(actor: Actor, person: PersonRow, accounts: AccountRow[]) {
  const current = accounts.find((a) => a.company_id === actor.companyId);
  return {
    uid: person.id,
    contact_id: actor.memberId,
    company_id: actor.companyId,
    company_name: current?.company_name ?? '',
    email: person.email,
    firstname: person.first_name,
    lastname: person.last_name,
    role: actor.roleName,
    role_config_name: actor.roleName,
    user_role_name: actor.roleName,
    is_demo: actor.isRestricted,
    isactive: !person.is_deactivated,
    isDeactivate: person.is_deactivated,
    user_status: person.is_deactivated ? 'DEACTIVATED' : 'ACTIVE',
    account_status: current?.account_status ?? 'PENDING',
    kyc_status: current?.kyc_status ?? '',
    is_house: current?.is_house ?? false,
    isShowAIPopup: person.is_show_ai_popup,
    user_permissions: actor.permissions,
    accounts: accounts
      .filter((a) => a.member_status === 'ACTIVE')
      .map(presentAccount)
      .toSorted((a, b) => b.balance_created_at.localeCompare(a.balance_created_at)),
  };
}

/** A browser of the person, field names as specified. */
export function presentDevice(row: ListedDevice, actor: Actor) {
  return {
    deviceId: row.id,
    userId: row.person_id,
    contactId: row.member_id,
    emailID: row.email,
    deviceName: row.name,
    deviceModel: row.model,
    location: row.location,
    createdOn: row.created_at,
    lastActive: row.active_at,
    authorized: row.session_id !== null,
    kickOut: row.was_kicked,
    isFromLogin: true,
    fcmToken: row.push_token,
    isCurrent: row.session_id === actor.sessionId,
  };
}
