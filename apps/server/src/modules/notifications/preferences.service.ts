import { ALWAYS_NOTIFIED, isNotificationKind, NOTIFICATION_KINDS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as preferences from './preferences.repository.ts';

export type Preference = { kind: string; inApp: boolean; byMail: boolean; byPush: boolean };

/** How one wants to hear of each kind of event. */
export function listPreferences(platform: Platform, actor: Actor) {
  return platform.db.readTenant(actor.companyId, (tx) => preferencesOf(tx, actor.memberId));
}

/** The same, in a transaction that reads more than that. */
export async function preferencesOf(
  tx: Tx,
  memberId: string,
): Promise<(Preference & { isFixed: boolean })[]> {
  const rows = await preferences.listPreferences(tx, memberId);
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return NOTIFICATION_KINDS.map((kind) => {
    const isFixed = kind === ALWAYS_NOTIFIED;
    const row = chosen.get(kind);
    return {
      kind,
      inApp: isFixed || (row?.in_app ?? true),
      byMail: isFixed || (row?.by_mail ?? false),
      byPush: isFixed || (row?.by_push ?? true),
      isFixed,
    };
  });
}

/** Chooses for one kind. @throws DomainError BAD_REQUEST for an unknown kind, INVALID_STATE for security. */
export function updatePreference(
  platform: Platform,
  actor: Actor,
  { kind, inApp, byMail, byPush }: Preference,
): Promise<void> {
  if (!isNotificationKind(kind)) {
    throw new DomainError('BAD_REQUEST', {
      reason: `kind is one of ${NOTIFICATION_KINDS.join(', ')}.`,
    });
  }
  if (kind === ALWAYS_NOTIFIED) {
    throw new DomainError('INVALID_STATE', {
      reason: 'Security notices cannot be switched off.',
    });
  }
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = { kind, in_app: inApp, by_mail: byMail, by_push: byPush, at };
    await preferences.savePreference(tx, actor.memberId, row);
    await platform.audit.write(tx, actor, {
      action: 'notifications.preference',
      subjectType: 'member',
      subjectId: actor.memberId,
      subjectLabel: actor.name,
      detail: { kind, inApp, byMail, byPush },
    });
  });
}
