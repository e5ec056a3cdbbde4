import type { ALWAYS_NOTIFIED, NotificationKind, PermissionKey } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Mail, send } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { pushToBrowsers } from '../push/index.ts';
import * as notifications from './notifications.repository.ts';
import { findListener, type Listener, listListeners } from './preferences.repository.ts';

/** What somebody should know, and the page where it can be seen. */
type Shown = {
  readonly title: string;
  readonly message: string;
  /** An address inside the web app: `/receivables/invoices?id=…`. */
  readonly link: string;
};

/** A notice of a kind that members choose how to hear of; security notices have a road of their own. */
export type Notice = Shown & {
  readonly kind: Exclude<NotificationKind, typeof ALWAYS_NOTIFIED>;
};

/** Whom to tell: named members, or all whose role grants a permission. */
export type Audience =
  | { readonly memberIds: readonly string[] }
  | { readonly holdersOf: PermissionKey };

type Telling = {
  actor: { memberId: string | null };
  to: Audience;
  notice: Notice;
  /** What it takes to see what the notice speaks of: nobody else is told. Null where every member may. */
  needs: PermissionKey | null;
};

/**
 * Tells others in the transaction of what is done, each as they chose, in the app, by mail and by push; nobody is
 * told what they did themselves.
 */
export async function notify(
  platform: Platform,
  tx: Tx,
  { actor, to, notice, needs }: Telling,
): Promise<void> {
  const named =
    'memberIds' in to ? to.memberIds : await notifications.listMembersWith(tx, to.holdersOf);
  const readers = needs === null ? null : new Set(await notifications.listMembersWith(tx, needs));
  const memberIds = [...new Set(named)].filter(
    (id) => id !== actor.memberId && (readers === null || readers.has(id)),
  );
  if (memberIds.length === 0) return;
  const { kind, ...shown } = notice;
  const at = platform.clock.now().toISOString();
  for (const listener of await listListeners(tx, { memberIds, kind })) {
    if (listener.in_app) {
      const id = newId(platform.clock);
      await notifications.insertNotification(tx, { id, memberId: listener.id, at, ...shown });
      await announce(tx, { topic: 'notifications', id, version: 1, by: actor.memberId });
    }
    if (listener.by_mail) {
      const payload = mailOf(platform, listener, shown);
      await send(tx, { kind: 'mail', payload }, platform.clock);
    }
    const { browsers, email: to } = listener;
    await pushToBrowsers(platform, tx, { browsers, to, notice: shown, isSecurity: false });
  }
}

function mailOf(platform: Platform, to: Listener, { title, message, link }: Shown): Mail {
  const { publicUrl } = platform.config;
  const where = `${publicUrl}/settings?section=notifications`;
  return {
    to: to.email,
    subject: `Mainsheet: ${title}`,
    text: `Hello ${to.first_name},\n\n${title}. ${message}\n\n${publicUrl}${link}\n\nWhat you hear of by mail: ${where}`,
  };
}

/** Tells a member of what happened to their own account, whoever did it, in the app and by push. */
export async function tellMember(
  platform: Platform,
  tx: Tx,
  { memberId, notice }: { memberId: string; notice: Shown },
): Promise<void> {
  const id = newId(platform.clock);
  const at = platform.clock.now().toISOString();
  await notifications.insertNotification(tx, { id, memberId, at, ...notice });
  await announce(tx, { topic: 'notifications', id, version: 1, by: null });
  const member = await findListener(tx, memberId);
  if (!member) return;
  const { browsers, email: to } = member;
  await pushToBrowsers(platform, tx, { browsers, to, notice, isSecurity: true });
}

export function listNotifications(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, (tx) =>
    notifications.listNotifications(tx, actor.memberId),
  );
}

export function countUnread(platform: Platform, actor: Actor): Promise<number> {
  return platform.db.readTenant(actor.companyId, (tx) =>
    notifications.countUnread(tx, actor.memberId),
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
