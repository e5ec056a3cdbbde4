import type { PermissionKey } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';

export type NotificationRow = {
  id: string;
  title: string;
  message: string;
  link: string;
  created_at: string;
  read_at: string | null;
};

/** Those a member is shown: the newest of their own, first the last. */
const shownTo = (tx: Tx, memberId: string) => sql<NotificationRow>`
  select id, title, message, link, created_at, read_at from notification
  where company_id = ${tx.companyId} and member_id = ${memberId}
  order by created_at desc, id desc limit 100`;

export function listNotifications(tx: Tx, memberId: string): Promise<NotificationRow[]> {
  return tx.many(shownTo(tx, memberId));
}

/** Of those the list shows: what stands behind them is not counted. */
export async function countUnread(tx: Tx, memberId: string): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`
      select count(*) filter (where read_at is null)::int as count
      from (${shownTo(tx, memberId)}) newest`,
    'The count',
  );
  return row.count;
}

export function insertNotification(
  tx: Tx,
  row: {
    id: string;
    memberId: string;
    title: string;
    message: string;
    link: string;
    at: string;
  },
): Promise<number> {
  return tx.run(sql`
    insert into notification (company_id, id, member_id, title, message, link, created_at)
    values (${tx.companyId}, ${row.id}, ${row.memberId}, ${row.title}, ${row.message}, ${row.link},
      ${row.at})`);
}

/** Marks a member's own as read; null means all. Returns how many that were. */
export function markRead(
  tx: Tx,
  of: { memberId: string; ids: readonly string[] | null; at: string },
): Promise<number> {
  return tx.run(sql`
    update notification set read_at = ${of.at}
    where company_id = ${tx.companyId} and member_id = ${of.memberId} and read_at is null
      and (${of.ids}::uuid[] is null or id = any(${of.ids}::uuid[]))`);
}

/** Active members whose role grants a permission. */
export async function listMembersWith(tx: Tx, permission: PermissionKey): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select m.id from member m
    join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
      and ${roleGrants(permission)}
    order by m.id`);
  return rows.map((row) => row.id);
}
