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
/**
 * A job that lasts a minute is taken for one of a worker that died, and is run again beside it. Behind the first of these
 * no folder is begun, behind the second no mail of one; the next round goes on there.
 */
const BEGIN_MS = 10_000;
const TAKE_MS = 25_000;
/** Behind the first of these no further mail is fetched of a folder; behind the second its connection is closed. */
const FETCH_MS = 8_000;
const LONGEST_FETCH_MS = 20_000;
/** A day before which no mail was sent: a server that says so does not know. */
const EARLIEST_MS = Date.parse('2000-01-01T00:00:00Z');

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
  const spentMs = stopwatch();
  let hasMore = false;
  for (const folder of known.folders) {
    if (spentMs() > BEGIN_MS) {
      hasMore = true;
      break;
    }
    const reading = { job, row, folder };
    try {
      const fetched = await fetchNew(platform, reading);
      const isWhole = await takeAll(platform, { ...reading, fetched, spentMs }, take);
      hasMore ||= fetched.hasMore || !isWhole;
    } catch (error) {
      await noteFailure(platform, reading, error);
    }
  }
  await platform.db.inTenant(job.companyId, (tx) =>
    announce(tx, { topic: 'mailboxes', id: row.id, version: 0, by: null }),
  );
  return hasMore;
}

type Stopwatch = () => number;

function stopwatch(): Stopwatch {
  const begun = performance.now();
  return () => performance.now() - begun;
}

type Reading = {
  readonly job: Job;
  readonly row: mailboxes.MailboxRow;
  readonly folder: folders.ReadFolderRow;
};

type Fetched = {
  readonly uidValidity: string;
  /** Up to here the folder is read once all these mails are taken in. */
  readonly readTo: number;
  readonly mails: readonly FetchedMail[];
  readonly hasMore: boolean;
};

/** The connection ends before anything is looked into: that may take longer than a server waits. */
async function fetchNew(platform: Platform, { job, row, folder }: Reading): Promise<Fetched> {
  const proof = await proofOf(platform, { companyId: job.companyId, row });
  const client = await openImap(platform.config, row.servers.imap, proof('imap'));
  const timer = setTimeout(() => client.close(), LONGEST_FETCH_MS);
  try {
    const opened = await client.mailboxOpen(folder.path, { readOnly: true });
    const uidValidity = String(opened.uidValidity ?? '');
    const lastUid = folder.uid_validity === uidValidity ? Number(folder.last_uid) : 0;
    const since = new Date(platform.clock.now().getTime() - OLDEST_DAYS * DAY_MS);
    const found = await client.search({ uid: `${lastUid + 1}:*`, since }, { uid: true });
    if (!Array.isArray(found)) throw new Error('The server does not search this folder.');
    // A range that begins behind the last mail names the last one all the same (RFC 3501, 6.4.8).
    const uids = found.filter((uid) => uid > lastUid).toSorted((a, b) => a - b);
    const asked = uids.slice(0, MOST_MAILS);
    const { mails, readTo } = await fetchMails(client, asked, platform.clock.now());
    const hasMore = uids.some((uid) => uid > readTo);
    return { uidValidity, readTo: Math.max(readTo, lastUid), mails, hasMore };
  } finally {
    clearTimeout(timer);
    await client.logout().catch(() => client.close());
  }
}

/** What is there of the mails that were asked for, and up to which of them was fetched: one may have been taken away. */
async function fetchMails(client: ImapFlow, uids: readonly number[], now: Date) {
  const mails: FetchedMail[] = [];
  const last = uids.at(-1) ?? 0;
  if (last === 0) return { mails, readTo: 0 };
  const wants = { uid: true, size: true, internalDate: true };
  const listed = await client.fetchAll(uids.join(','), wants, { uid: true });
  // Servers may tell of mails that nobody asked for (RFC 3501, 7).
  const asked = new Set(uids);
  const sizes = listed.filter(({ uid }) => asked.has(uid)).toSorted((a, b) => a.uid - b.uid);
  if (sizes.length === 0) throw new Error('The server does not hand out the mails of this folder.');
  const spentMs = stopwatch();
  let bytes = 0;
  let before = 0;
  for (const { uid, size = 0, internalDate } of sizes) {
    // A server that says nothing of its size hands out no more than a beginning.
    const wanted = size > MOST_MAIL_BYTES || size <= 0 ? HEAD_BYTES : size;
    const isEnough = bytes + wanted > MOST_ROUND_BYTES || spentMs() > FETCH_MS;
    if (before > 0 && isEnough) return { mails, readTo: before };
    bytes += wanted;
    before = uid;
    // No more than it said it has, whatever it sends.
    const source = { start: 0, maxLength: wanted };
    const mail = await client.fetchOne(String(uid), { uid: true, source }, { uid: true });
    if (mail === false || !mail.source) continue;
    const receivedAt = momentOf(internalDate, now);
    mails.push({ uid, source: mail.source.subarray(0, wanted), byteSize: size, receivedAt });
  }
  return { mails, readTo: last };
}

/** When a mail came as the server says; now, where it names no time of mails. */
function momentOf(said: Date | string | undefined, now: Date): string {
  const at = new Date(said ?? Number.NaN).getTime();
  const isLikely = at >= EARLIEST_MS && at <= now.getTime() + DAY_MS;
  return (isLikely ? new Date(at) : now).toISOString();
}

/**
 * Each mail is written down with how far its folder was read, so that a worker that ends halfway leaves no gap. Answers whether
 * all were, within the time of a round.
 */
async function takeAll(
  platform: Platform,
  { job, row, folder, fetched, spentMs }: Reading & { fetched: Fetched; spentMs: Stopwatch },
  take: MailTaker,
): Promise<boolean> {
  const place = { mailboxId: row.id, path: folder.path };
  const source: SourceFolder = {
    ...{ mailboxEmail: row.email, memberId: row.member_id },
    ...{ path: folder.path, contents: folder.contents },
  };
  const settle = (lastUid: number, write: (tx: Tx) => Promise<unknown>) =>
    platform.db.inTenant(job.companyId, async (tx) => {
      // Unlinked, paused or taken away while it was read: nothing of it comes in any more.
      if (!(await folders.lockReadFolder(tx, place))) return false;
      await write(tx);
      const at = platform.clock.now().toISOString();
      await folders.settleReading(tx, place, { uidValidity: fetched.uidValidity, lastUid, at });
      return true;
    });
  for (const [index, mail] of fetched.mails.entries()) {
    if (index > 0 && spentMs() > TAKE_MS) return false;
    if (!(await settle(mail.uid, await take(mail, source)))) return true;
  }
  await settle(fetched.readTo, async () => {});
  return true;
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
