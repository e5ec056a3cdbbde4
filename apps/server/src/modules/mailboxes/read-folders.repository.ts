import type { FolderContents, ReadFoldersInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { Stamp } from '../../platform/stamp.ts';

/** A folder that is read for documents, and how far. */
export type ReadFolderRow = {
  mailbox_id: string;
  path: string;
  contents: FolderContents;
  uid_validity: string;
  last_uid: string;
  read_at: string | null;
  error: string;
};

const columns = sql`f.mailbox_id, f.path, f.contents, f.uid_validity, f.last_uid::text as last_uid, f.read_at, f.error`;

/** Of the company's mailboxes. */
export function listReadFolders(tx: Tx): Promise<ReadFolderRow[]> {
  return tx.many(sql<ReadFolderRow>`
    select ${columns} from mailbox_read_folder f
    where f.company_id = ${tx.companyId} order by f.mailbox_id, f.path limit 1000`);
}

/** Of one mailbox, while it is the company's and nobody paused it; the one that waits longest first. */
export function listFoldersToRead(tx: Tx, mailboxId: string): Promise<ReadFolderRow[]> {
  return tx.many(sql<ReadFolderRow>`
    select ${columns} from mailbox_read_folder f
    join mailbox b on b.company_id = ${tx.companyId} and b.id = f.mailbox_id
    where f.company_id = ${tx.companyId} and f.mailbox_id = ${mailboxId} and b.is_shared and not b.is_paused
    order by f.read_at nulls first, f.path`);
}

/** Puts these folders in the place of others; one that stays goes on where it was read to. */
export async function replaceReadFolders(
  tx: Tx,
  mailboxId: string,
  { folders, stamp }: ReadFoldersInput & { stamp: Stamp },
): Promise<void> {
  const paths = folders.map(({ path }) => path);
  await tx.run(sql`
    delete from mailbox_read_folder
    where company_id = ${tx.companyId} and mailbox_id = ${mailboxId}
      and not path = any(${paths}::text[])`);
  await insertRows(tx, {
    into: sql`
      insert into mailbox_read_folder (company_id, mailbox_id, path, contents, chosen_at, chosen_by)`,
    rows: folders.map(({ path, contents }) => [
      ...[tx.companyId, mailboxId, path, contents, stamp.at, stamp.by],
    ]),
    otherwise: sql`
      on conflict (company_id, mailbox_id, path) do update
      set contents = excluded.contents, chosen_at = excluded.chosen_at, chosen_by = excluded.chosen_by`,
  });
}

type Place = { readonly mailboxId: string; readonly path: string };

/** Whether a folder is still to be read: locked, so that nobody takes it away meanwhile. */
export async function lockReadFolder(tx: Tx, { mailboxId, path }: Place): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from mailbox_read_folder f
    join mailbox b on b.company_id = ${tx.companyId} and b.id = f.mailbox_id
    where f.company_id = ${tx.companyId} and f.mailbox_id = ${mailboxId} and f.path = ${path}
      and b.is_shared and not b.is_paused
    for update of f`);
  return row !== null;
}

/** How far a folder was read; of two workers the one that came further counts. */
export function settleReading(
  tx: Tx,
  { mailboxId, path }: Place,
  end: { uidValidity: string; lastUid: number; at: string },
): Promise<number> {
  return tx.run(sql`
    update mailbox_read_folder set uid_validity = ${end.uidValidity}, read_at = ${end.at}, error = '',
      last_uid = case when uid_validity = ${end.uidValidity} then greatest(last_uid, ${end.lastUid})
        else ${end.lastUid} end
    where company_id = ${tx.companyId} and mailbox_id = ${mailboxId} and path = ${path}`);
}

export function settleFailure(tx: Tx, { mailboxId, path }: Place, error: string): Promise<number> {
  return tx.run(sql`
    update mailbox_read_folder set error = ${error}
    where company_id = ${tx.companyId} and mailbox_id = ${mailboxId} and path = ${path}`);
}
