import type { Actor } from '../../platform/actor.ts';
import { announce, type Change, messagesOf } from '../../platform/changes.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { isDemoAbroad } from './demo-people.ts';
import * as factors from './factors/second-factor.repository.ts';
import * as people from './identity.repository.ts';
import * as documents from './user-documents.repository.ts';

const PROFILE_TOPIC = 'profile';

const presentProfile = (row: documents.ProfileRow) => ({
  userId: row.id,
  email: row.email,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isShowAIPopup: row.is_show_ai_popup,
});

/** One's own record. Nobody can name another's: whose it is comes from the session. */
export async function readProfile(platform: Platform, { personId }: Actor) {
  const row = await platform.db.inIdentity((tx) => documents.getProfile(tx, personId));
  return presentProfile(row);
}

/** Merges into one's own record and tells one's open browsers. */
export async function mergeProfile(
  platform: Platform,
  actor: Actor,
  { isShowAIPopup }: { isShowAIPopup: boolean },
) {
  const { personId, companyId, memberId } = actor;
  const at = platform.clock.now().toISOString();
  const row = await platform.db.inIdentity((tx) =>
    documents.mergeProfile(tx, { personId, isShowAIPopup, at }),
  );
  await platform.db.inTenant(companyId, (tx) =>
    announce(tx, { topic: PROFILE_TOPIC, id: personId, version: 0, by: memberId }),
  );
  return presentProfile(row);
}

/** One's own record each time it changes. */
export function watchProfile(platform: Platform, actor: Actor) {
  const changes = platform.changes.subscribe(actor.companyId, [PROFILE_TOPIC]);
  return messagesOf(changes, async (change: Change) => {
    if (change.topic === PROFILE_TOPIC && change.id !== actor.personId) return null;
    return { userProfileChanged: await readProfile(platform, actor) };
  });
}

/** What the server recorded of one's own tries to sign in; no client writes it. */
export async function readLoginAttempts(platform: Platform, { personId }: Actor) {
  const { row, person } = await platform.db.inIdentity(async (tx) => ({
    row: await documents.getAttempts(tx, personId),
    person: await people.getPerson(tx, personId),
  }));
  return {
    emailID: row.email,
    loginAttempts: row.attempts,
    isblocked: row.is_blocked,
    isDemoBlocked: isDemoAbroad(platform, person.is_demo),
    loginAttempts2FA: row.factor_attempts,
    isblocked2FA: row.is_factor_blocked,
    browserSession: row.browser_id ?? '',
    device: row.device_name ?? '',
    time: row.last_at,
    time2FA: row.factor_at,
  };
}

/** As many characters as a code has. */
const HIDDEN_CODE = '•••••-•••••';

/** One's own security record. @throws DomainError USER_DOCUMENT_NOT_FOUND while no factor was ever set up */
export async function readSecurityRecord({ db }: Platform, { personId }: Actor) {
  const { row, unused } = await db.inIdentity(async (tx) => ({
    row: await factors.findFactor(tx, personId),
    unused: await factors.countRecoveryCodes(tx, personId),
  }));
  if (!row) throw new DomainError('USER_DOCUMENT_NOT_FOUND');
  const authenticator = row.totp_seed !== null;
  const sms = row.phone !== null;
  return {
    isTwoFactorEnabled: authenticator || sms,
    twoFactorToken: '',
    isGoogleAuthEnabled: authenticator,
    isMobileAuthEnabled: sms,
    isEmailAuthEnabled: false,
    authenticator,
    sms,
    token: '',
    recoveryCodes: Array.from({ length: unused }, () => HIDDEN_CODE),
  };
}
