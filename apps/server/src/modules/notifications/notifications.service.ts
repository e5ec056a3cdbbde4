import type { PermissionKey } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import * as notifications from './notifications.repository.ts';

/** What somebody should know, and the page where it can be seen. */
export type Notice = {
  readonly title: string;
  readonly message: string;
  /** An address inside the web app: `/receivables/invoices?id=…`. */
  readonly link: string;
};

/** Whom to tell: named members, or all whose role grants a permission. */
export type Audience =
  | { readonly memberIds: readonly string[] }
  | { readonly holdersOf: PermissionKey };

/** Tells others in the transaction of the deed; nobody is told what they did themselves. */
export async function notify(
  platform: Platform,
  tx: Tx,
  { actor, to, notice }: { actor: Actor; to: Audience; notice: Notice },
): Promise<void> {
  const memberIds = 'memberIds' in to ? to.memberIds : await listHolders(tx, to.holdersOf);
  const others = new Set(memberIds.filter((id) => id !== actor.memberId));
  const at = platform.clock.now().toISOString();
  for (const memberId of others) {
    const id = newId(platform.clock);
    await notifications.insertNotification(tx, { id, memberId, at, ...notice });
    await announce(tx, { topic: 'notifications', id, version: 1, by: actor.memberId });
  }
}

/** Tells a member of what happened to their own account, whoever did it. */
export async function tellMember(
  platform: Platform,
  tx: Tx,
  { memberId, notice }: { memberId: string; notice: Notice },
): Promise<void> {
  const id = newId(platform.clock);
  const at = platform.clock.now().toISOString();
  await notifications.insertNotification(tx, { id, memberId, at, ...notice });
  await announce(tx, { topic: 'notifications', id, version: 1, by: null });
}

function listHolders(tx: Tx, permission: PermissionKey): Promise<string[]> {
  const [area = '', action = ''] = permission.split('.');
  return notifications.listMembersWith(tx, { area, action });
}

export function listNotifications(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, (tx) =>
    notifications.listNotifications(tx, actor.memberId),
  );
}

export function markNotificationsRead(
  platform: Platform,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<number> {
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, (tx) =>
    notifications.markRead(tx, { memberId: actor.memberId, ids, at }),
  );
}
