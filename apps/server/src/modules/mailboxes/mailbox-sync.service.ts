import type { ListResponse } from 'imapflow';
import { announce } from '../../platform/changes.ts';
import { type CompanyJob, enqueue } from '../../platform/jobs/jobs.ts';
import type { OutgoingMail } from '../../platform/outbox/mailer.ts';
import { envelopeOf } from '../../platform/outbox/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { explainFailure } from './mail-failure.ts';
import { openImap, openSmtp } from './mail-server.ts';
import { proofOf } from './mailbox-secrets.ts';
import * as mailboxes from './mailboxes.repository.ts';
import { askForSync } from './mailboxes.service.ts';

/** What the folders of a mailbox that lets us in are read by, where somebody chose some. */
export const READ_FOLDERS_TASK = 'received-mail.read';

const EVERY_SECONDS = 600;
const LONGEST_SECONDS = 6 * 3_600;
const MAX_FOLDERS = 1_000;
const MAX_ERROR = 500;

/** Looks at a mailbox: its folders and their counts. A failure is written down, and tried ever later. */
export async function syncMailbox(platform: Platform, job: CompanyJob): Promise<void> {
  const { companyId } = job;
  const id = String(job.mailboxId);
  const row = await platform.db.inTenant(companyId, (tx) => mailboxes.findActive(tx, id));
  if (!row) return;
  const look = await readFolders(platform, companyId, row);
  const error = 'error' in look ? look.error : '';
  const dueInSeconds = error
    ? Math.min(EVERY_SECONDS * 2 ** Math.min(row.sync_failures, 10), LONGEST_SECONDS)
    : EVERY_SECONDS;
  const at = platform.clock.now().toISOString();
  await platform.db.inTenant(companyId, async (tx) => {
    const stays = await mailboxes.settleSync(tx, id, { error, at, dueInSeconds });
    // Unlinked while we looked: its folders must not come back.
    if (stays === 0) return;
    if ('folders' in look) {
      await mailboxes.replaceFolders(tx, id, look.folders);
      await enqueue(tx, READ_FOLDERS_TASK, { key: id, payload: { mailboxId: id } });
    }
    await announce(tx, { topic: 'mailboxes', id, version: 0, by: null });
  });
}

type Look = { folders: Omit<mailboxes.FolderRow, 'mailbox_id'>[] } | { error: string };

async function readFolders(
  platform: Platform,
  companyId: string,
  row: mailboxes.MailboxRow,
): Promise<Look> {
  const server = row.servers.imap;
  try {
    const proof = await proofOf(platform, { companyId, row });
    const client = await openImap(platform.config, server, proof('imap'));
    try {
      const listed = await client.list({ statusQuery: { messages: true, unseen: true } });
      return { folders: foldersOf(listed.slice(0, MAX_FOLDERS)) };
    } finally {
      await client.logout().catch(() => client.close());
    }
  } catch (error) {
    return { error: explainFailure('imap', server, error).message.slice(0, MAX_ERROR) };
  }
}

function foldersOf(listed: readonly ListResponse[]): Omit<mailboxes.FolderRow, 'mailbox_id'>[] {
  const paths = new Set(listed.map((folder) => folder.path));
  return listed.map((folder) => ({
    path: folder.path,
    display_name: folder.name,
    parent_path: paths.has(folder.parentPath) ? folder.parentPath : null,
    is_hidden: folder.flags.has('\\Noselect') || !folder.subscribed,
    child_folder_count: listed.filter((other) => other.parentPath === folder.path).length,
    total_item_count: folder.status?.messages ?? 0,
    unread_item_count: folder.status?.unseen ?? 0,
  }));
}

/** Asks for a look at every mailbox whose time has come. */
export async function scheduleSyncs({ db }: Platform): Promise<void> {
  for (const { company_id, id } of await db.inIdentity(mailboxes.listDue)) {
    await db.inTenant(company_id, (tx) => askForSync(tx, id));
  }
}

/** Sends a mail by the company's chosen mailbox; false when it chose none. */
export async function sendByMailbox(
  platform: Platform,
  companyId: string,
  mail: OutgoingMail,
): Promise<boolean> {
  const row = await platform.db.inTenant(companyId, mailboxes.findSender);
  if (!row) return false;
  const proof = await proofOf(platform, { companyId, row });
  const transport = await openSmtp(platform.config, row.servers.smtp, proof('smtp'));
  const text = row.signature ? `${mail.text}\n\n-- \n${row.signature}` : mail.text;
  const sender = { name: row.display_name, address: row.email };
  const host = row.email.split('@')[1] ?? '';
  try {
    await transport.sendMail(envelopeOf({ ...mail, text }, { sender, host }));
  } finally {
    transport.close();
  }
  return true;
}
