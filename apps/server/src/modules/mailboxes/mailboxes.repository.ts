import type { MailboxDetails, OauthProvider } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { MailServers } from './mail-server.ts';

export type MailboxRow = {
  id: string;
  member_id: string;
  linked_by: string;
  is_shared: boolean;
  provider: 'imap' | OauthProvider;
  email: string;
  display_name: string;
  color: string;
  signature: string;
  is_default: boolean;
  is_sender: boolean;
  servers: MailServers;
  secret: Buffer;
  is_paused: boolean;
  sync_state: 'waiting' | 'done' | 'failed';
  synced_at: string | null;
  sync_error: string;
  sync_failures: number;
  version: number;
};

export type FolderRow = {
  mailbox_id: string;
  path: string;
  display_name: string;
  parent_path: string | null;
  is_hidden: boolean;
  child_folder_count: number;
  total_item_count: number;
  unread_item_count: number;
};

const select = (tx: Tx) => sql`
  select b.id, b.member_id, m.first_name || ' ' || m.last_name as linked_by, b.is_shared, b.provider,
    b.email, b.display_name, b.color, b.signature, b.is_default, b.is_sender, b.servers, b.secret,
    b.is_paused, b.sync_state, b.synced_at, b.sync_error, b.sync_failures, b.version
  from mailbox b join member m on m.company_id = ${tx.companyId} and m.id = b.member_id
  where b.company_id = ${tx.companyId}`;

/** The company's mailboxes and those of one member. */
export function listMailboxes(tx: Tx, memberId: string): Promise<MailboxRow[]> {
  return tx.many(sql<MailboxRow>`
    ${select(tx)} and (b.is_shared or b.member_id = ${memberId})
    order by b.is_shared desc, b.created_at, b.id limit 200`);
}

export function listFolders(tx: Tx, memberId: string): Promise<FolderRow[]> {
  return tx.many(sql<FolderRow>`
    select f.mailbox_id, f.path, f.display_name, f.parent_path, f.is_hidden, f.child_folder_count,
      f.total_item_count, f.unread_item_count
    from mailbox_folder f join mailbox b on b.company_id = ${tx.companyId} and b.id = f.mailbox_id
    where f.company_id = ${tx.companyId} and (b.is_shared or b.member_id = ${memberId})
    order by f.path limit 5000`);
}

/** One that the member may see. @throws DomainError NOT_FOUND */
export function getMailbox(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<MailboxRow> {
  return tx.get(
    sql<MailboxRow>`
      ${select(tx)} and b.id = ${id} and (b.is_shared or b.member_id = ${memberId}) for update of b`,
    'The mailbox',
  );
}

/** One that nobody paused, the company's or of somebody who still works here; for the worker. */
export function findActive(tx: Tx, id: string): Promise<MailboxRow | null> {
  return tx.find(sql<MailboxRow>`
    ${select(tx)} and b.id = ${id} and not b.is_paused
      and (b.is_shared or m.status = 'ACTIVE')`);
}

export function findSender(tx: Tx): Promise<MailboxRow | null> {
  return tx.find(sql<MailboxRow>`${select(tx)} and b.is_sender and not b.is_paused`);
}

type NewMailbox = Pick<
  MailboxRow,
  'id' | 'member_id' | 'is_shared' | 'provider' | 'email' | 'servers' | 'secret'
> &
  MailboxDetails & { at: string };

export async function insertMailbox(tx: Tx, m: NewMailbox): Promise<void> {
  if (m.isDefault) await dropDefault(tx, m.member_id);
  await tx.run(sql`
    insert into mailbox (company_id, id, member_id, is_shared, provider, email, display_name, color,
      signature, is_default, is_sender, servers, secret, sync_due_at, created_at, updated_at)
    values (${tx.companyId}, ${m.id}, ${m.member_id}, ${m.is_shared}, ${m.provider}, ${m.email},
      ${m.displayName}, ${m.color}, ${m.signature}, ${m.isDefault}, false,
      ${JSON.stringify(m.servers)}, ${m.secret}, now(), ${m.at}, ${m.at})`);
}

function dropDefault(tx: Tx, memberId: string): Promise<number> {
  return tx.run(sql`
    update mailbox set is_default = false
    where company_id = ${tx.companyId} and member_id = ${memberId} and is_default`);
}

export async function updateDetails(
  tx: Tx,
  row: MailboxRow,
  { displayName, color, signature, isDefault, at }: MailboxDetails & { at: string },
): Promise<void> {
  if (isDefault) await dropDefault(tx, row.member_id);
  await tx.run(sql`
    update mailbox set display_name = ${displayName}, color = ${color}, signature = ${signature},
      is_default = ${isDefault}, updated_at = ${at}, version = version + 1
    where company_id = ${tx.companyId} and id = ${row.id}`);
}

export function setSecret(tx: Tx, id: string, secret: Buffer): Promise<number> {
  return tx.run(sql`
    update mailbox set secret = ${secret} where company_id = ${tx.companyId} and id = ${id}`);
}

export function setPaused(tx: Tx, id: string, isPaused: boolean): Promise<number> {
  return tx.run(sql`
    update mailbox set is_paused = ${isPaused}, sync_due_at = now()
    where company_id = ${tx.companyId} and id = ${id}`);
}

/** Makes one mailbox the sender, or none. */
export async function setSender(tx: Tx, id: string | null): Promise<void> {
  await tx.run(sql`
    update mailbox set is_sender = false where company_id = ${tx.companyId} and is_sender`);
  if (id === null) return;
  await tx.run(sql`
    update mailbox set is_sender = true where company_id = ${tx.companyId} and id = ${id}`);
}

/** With its folders, and its sealed secret. */
export function deleteMailbox(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from mailbox where company_id = ${tx.companyId} and id = ${id}`);
}

export async function replaceFolders(
  tx: Tx,
  mailboxId: string,
  folders: readonly Omit<FolderRow, 'mailbox_id'>[],
): Promise<void> {
  await tx.run(sql`
    delete from mailbox_folder where company_id = ${tx.companyId} and mailbox_id = ${mailboxId}`);
  await insertRows(tx, {
    into: sql`
      insert into mailbox_folder (company_id, mailbox_id, path, display_name, parent_path, is_hidden,
        child_folder_count, total_item_count, unread_item_count)`,
    rows: folders.map((f) => [
      ...[tx.companyId, mailboxId, f.path, f.display_name, f.parent_path, f.is_hidden],
      ...[f.child_folder_count, f.total_item_count, f.unread_item_count],
    ]),
  });
}

/** How a look at the mailbox ended, and when the next one is due. */
export function settleSync(
  tx: Tx,
  id: string,
  end: { error: string; at: string; dueInSeconds: number },
): Promise<number> {
  const state = end.error === '' ? 'done' : 'failed';
  return tx.run(sql`
    update mailbox set sync_state = ${state}, sync_error = ${end.error},
      synced_at = case when ${state} = 'done' then ${end.at}::timestamptz else synced_at end,
      sync_failures = case when ${state} = 'done' then 0 else sync_failures + 1 end,
      sync_due_at = now() + make_interval(secs => ${end.dueInSeconds})
    where company_id = ${tx.companyId} and id = ${id}`);
}

/** For the identity role: mailboxes whose time has come. */
export function listDue(tx: Tx): Promise<{ company_id: string; id: string }[]> {
  return tx.many(sql<{ company_id: string; id: string }>`
    select company_id, id from mailbox where not is_paused and sync_due_at <= now()
    order by sync_due_at limit 500`);
}

export type SignInRow = { provider: OauthProvider; is_shared: boolean; verifier: Buffer };

export function insertSignIn(
  tx: Tx,
  asked: SignInRow & { stateHash: Buffer; memberId: string; expiresAt: string },
): Promise<number> {
  return tx.run(sql`
    insert into mailbox_sign_in (company_id, state_hash, member_id, provider, is_shared, verifier,
      expires_at)
    values (${tx.companyId}, ${asked.stateHash}, ${asked.memberId}, ${asked.provider},
      ${asked.is_shared}, ${asked.verifier}, ${asked.expiresAt})`);
}

/** Takes a sign-in that this member began and that is not too old: it is good once. */
export function takeSignIn(
  tx: Tx,
  of: { stateHash: Buffer; memberId: string; at: string },
): Promise<SignInRow | null> {
  return tx.find(sql<SignInRow>`
    delete from mailbox_sign_in
    where company_id = ${tx.companyId} and state_hash = ${of.stateHash}
      and member_id = ${of.memberId} and expires_at > ${of.at}
    returning provider, is_shared, verifier`);
}

export function forgetSignIns(tx: Tx, at: string): Promise<number> {
  return tx.run(sql`
    delete from mailbox_sign_in where company_id = ${tx.companyId} and expires_at <= ${at}`);
}

export type OutgoingRow = { waiting: number; sent: number; failed: number };

/** Mail of the company by what became of it. */
export function countOutgoing(tx: Tx): Promise<OutgoingRow> {
  return tx.get(
    sql<OutgoingRow>`
      select count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
        count(*) filter (where state = 'delivered')::integer as sent,
        count(*) filter (where state = 'dead')::integer as failed
      from outbox where company_id = ${tx.companyId} and kind = 'mail'`,
    'The count',
  );
}
