import type { Actor } from '../../platform/actor.ts';
import type { ListedDevice } from './sessions/devices.repository.ts';
import type { NewSession, PendingSignIn } from './sessions/sign-in.service.ts';

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
    isFromLogin: row.is_from_login,
    fcmToken: row.push_token,
    isCurrent: row.session_id === actor.sessionId,
  };
}
