import type { FolderContents } from '@mainsheet/contract';
import type { ImapFlow } from 'imapflow';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { explainFailure } from './mail-failure.ts';
import { openImap } from './mail-server.ts';
import { proofOf } from './mailbox-secrets.ts';
import * as mailboxes from './mailboxes.repository.ts';
import * as folders from './read-folders.repository.ts';

/** A longer mail is not fetched: a file of 10 MB and its words travel in less. */
export const MOST_MAIL_BYTES = 15_000_000;
/** Of a mail that is too long its headers are. */
const HEAD_BYTES = 64_000;
/** Mails older than this are left where they are, also when the numbers of a folder begin anew. */
const OLDEST_DAYS = 30;
/** What one round fetches of a folder; the next goes on there. */
const MOST_MAILS = 25;
const MOST_ROUND_BYTES = 30_000_000;
const MAX_ERROR = 500;
const DAY_MS = 86_400_000;

/** A mail as it lies in a folder. */
export type FetchedMail = {
  readonly uid: number;
  /** The whole of it, or its beginning where it is too long. */
  readonly source: Buffer;
  readonly byteSize: number;
  /** As the server says. */
  readonly receivedAt: string;
};

export type SourceFolder = {
  readonly mailboxEmail: string;
  /** Who linked the mailbox. */
  readonly memberId: string;
  readonly path: string;
  readonly contents: FolderContents;
};

/** Looks into a mail outside any transaction, and answers what writes it down inside one. */
export type MailTaker = (
  mail: FetchedMail,
  folder: SourceFolder,
) => Promise<(tx: Tx) => Promise<unknown>>;

type Job = { readonly companyId: string; readonly mailboxId: string };

/**
 * Hands the mails that came into the chosen folders of a mailbox since the last time to `take`, the oldest first. The
 * folders are opened to read alone: nothing in them is changed, marked or deleted. What fails is written down beside
 * its folder. Answers whether more waits.
 */
export async function readFolders(platform: Platform, job: Job, take: MailTaker): Promise<boolean> {
  const known = await platform.db.inTenant(job.companyId, async (tx) => ({
    row: await mailboxes.findActive(tx, job.mailboxId),
    folders: await folders.listFoldersToRead(tx, job.mailboxId),
  }));
  const { row } = known;
  if (!row) return false;
  let hasMore = false;
  for (const folder of known.folders) {
    const reading = { job, row, folder };
    try {
      const fetched = await fetchNew(platform, reading);
      await takeAll(platform, { ...reading, fetched }, take);
      hasMore ||= fetched.hasMore;
    } catch (error) {
      await noteFailure(platform, reading, error);
    }
  }
  await platform.db.inTenant(job.companyId, (tx) =>
    announce(tx, { topic: 'mailboxes', id: row.id, version: 0, by: null }),
  );
  return hasMore;
}

type Reading = {
  readonly job: Job;
  readonly row: mailboxes.MailboxRow;
  readonly folder: folders.ReadFolderRow;
};

type Fetched = {
  readonly uidValidity: string;
  readonly lastUid: number;
  readonly mails: readonly FetchedMail[];
  readonly hasMore: boolean;
};

/** The connection ends before anything is looked into: that may take longer than a server waits. */
async function fetchNew(platform: Platform, { job, row, folder }: Reading): Promise<Fetched> {
  const proof = await proofOf(platform, { companyId: job.companyId, row });
  const client = await openImap(platform.config, row.servers.imap, proof('imap'));
  try {
    const opened = await client.mailboxOpen(folder.path, { readOnly: true });
    const uidValidity = String(opened.uidValidity ?? '');
    const lastUid = folder.uid_validity === uidValidity ? Number(folder.last_uid) : 0;
    const since = new Date(platform.clock.now().getTime() - OLDEST_DAYS * DAY_MS);
    const found = await client.search({ uid: `${lastUid + 1}:*`, since }, { uid: true });
    if (!Array.isArray(found)) throw new Error('The server does not search this folder.');
    // A range that begins behind the last mail names the last one all the same (RFC 3501, 6.4.8).
    const uids = found.filter((uid) => uid > lastUid).toSorted((a, b) => a - b);
    const mails = await fetchMails(client, uids.slice(0, MOST_MAILS));
    return { uidValidity, lastUid, mails, hasMore: uids.length > mails.length };
  } finally {
    await client.logout().catch(() => client.close());
  }
}

async function fetchMails(client: ImapFlow, uids: readonly number[]): Promise<FetchedMail[]> {
  if (uids.length === 0) return [];
  const sizes = await client.fetchAll(
    uids.join(','),
    { uid: true, size: true, internalDate: true },
    { uid: true },
  );
  const mails: FetchedMail[] = [];
  let bytes = 0;
  for (const { uid, size = 0, internalDate } of sizes.toSorted((a, b) => a.uid - b.uid)) {
    const wanted = size > MOST_MAIL_BYTES ? HEAD_BYTES : size;
    if (mails.length > 0 && bytes + wanted > MOST_ROUND_BYTES) break;
    bytes += wanted;
    // No more than it said it has, whatever it sends.
    const source = { start: 0, maxLength: Math.max(wanted, 1) };
    const mail = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
    if (!mail || !mail.source) continue;
    const receivedAt = new Date(internalDate ?? 0).toISOString();
    mails.push({ uid, source: mail.source.subarray(0, wanted), byteSize: size, receivedAt });
  }
  return mails;
}

/** Each mail is written down with how far its folder was read, so that a worker that ends halfway leaves no gap. */
async function takeAll(
  platform: Platform,
  { job, row, folder, fetched }: Reading & { fetched: Fetched },
  take: MailTaker,
): Promise<void> {
  const place = { mailboxId: row.id, path: folder.path };
  const source: SourceFolder = {
    ...{ mailboxEmail: row.email, memberId: row.member_id },
    ...{ path: folder.path, contents: folder.contents },
  };
  const settle = (lastUid: number, write: (tx: Tx) => Promise<unknown>) =>
    platform.db.inTenant(job.companyId, async (tx) => {
      // Unlinked or taken away while it was read: nothing of it comes in any more.
      if (!(await folders.lockReadFolder(tx, place))) return false;
      await write(tx);
      const at = platform.clock.now().toISOString();
      await folders.settleReading(tx, place, { uidValidity: fetched.uidValidity, lastUid, at });
      return true;
    });
  for (const mail of fetched.mails) {
    if (!(await settle(mail.uid, await take(mail, source)))) return;
  }
  if (fetched.mails.length === 0) await settle(fetched.lastUid, async () => {});
}

async function noteFailure(platform: Platform, { job, row, folder }: Reading, error: unknown) {
  const words =
    error instanceof DomainError
      ? error.message
      : explainFailure('imap', row.servers.imap, error).message;
  const place = { mailboxId: row.id, path: folder.path };
  await platform.db.inTenant(job.companyId, (tx) =>
    folders.settleFailure(tx, place, words.slice(0, MAX_ERROR)),
  );
}
