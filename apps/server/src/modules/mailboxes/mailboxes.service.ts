import {
  MAIL_PRESETS,
  type MailboxInput,
  type MailServerInput,
  mailboxDetails,
  mailboxInput,
  type OauthProvider,
  readFoldersInput,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { assertRate } from '../../platform/rate-limits.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { MailProtocol, MailServer, MailServers } from './mail-server.ts';
import { type MailTest, testServers } from './mail-test.service.ts';
import { type MailboxSecret, proofOf, sealSecret } from './mailbox-secrets.ts';
import * as mailboxes from './mailboxes.repository.ts';
import {
  listReadFolders,
  type ReadFolderRow,
  replaceReadFolders,
} from './read-folders.repository.ts';

/** Each try connects to a server somebody named: nobody needs more, and a scanner would. */
const TEST_RATE = { max: 20, windowSeconds: 600, refusal: 'TOO_MUCH_ASKED' } as const;

export type MailboxView = {
  rows: mailboxes.MailboxRow[];
  folders: mailboxes.FolderRow[];
  readFolders: ReadFolderRow[];
  outgoing: mailboxes.OutgoingRow;
};

export function listMailboxes(platform: Platform, actor: Actor): Promise<MailboxView> {
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, folders, outgoing, readFolders] = await Promise.all([
      mailboxes.listMailboxes(tx, actor.memberId),
      mailboxes.listFolders(tx, actor.memberId),
      mailboxes.countOutgoing(tx),
      listReadFolders(tx),
    ]);
    return { rows, folders, outgoing, readFolders };
  });
}

const serverOf = ({ host, port, security, user }: MailServerInput): MailServer => ({
  host: host.toLowerCase(),
  port,
  security,
  user,
});
const serversOf = ({ imap, smtp }: MailboxInput): MailServers => ({
  imap: serverOf(imap),
  smtp: serverOf(smtp),
});

async function tryTyped(platform: Platform, actor: Actor, input: MailboxInput) {
  await assertRate(platform.db, `mail-test:${actor.memberId}`, TEST_RATE);
  return testServers(platform, serversOf(input), (protocol) => ({
    password: input[protocol].password,
  }));
}

/** Connects with what was typed and keeps nothing. @throws DomainError TOO_MUCH_ASKED */
export function testTyped(platform: Platform, actor: Actor, data: unknown): Promise<MailTest[]> {
  return tryTyped(platform, actor, parseBody(mailboxInput, data));
}

function refuseFailed(tests: readonly MailTest[]): void {
  const violations = tests.flatMap(({ protocol, failure }) =>
    failure
      ? [{ code: 'MAIL', path: `${protocol}.${failure.field}`, message: failure.message }]
      : [],
  );
  if (violations.length > 0) throw invalidInput(violations);
}

/**
 * Links a mailbox by its passwords once both servers let us in; answers its id.
 * @throws DomainError INVALID_INPUT naming the field to mend, DUPLICATE, TOO_MUCH_ASKED
 */
export async function linkMailbox(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<{ id: string; email: string }> {
  const input = parseBody(mailboxInput, data);
  refuseFailed(await tryTyped(platform, actor, input));
  const { imap, smtp, ...rest } = input;
  return keepMailbox(platform, actor, {
    ...rest,
    provider: 'imap',
    servers: serversOf(input),
    secret: { kind: 'passwords', imap: imap.password, smtp: smtp.password },
  });
}

type Stored = Omit<MailboxInput, 'imap' | 'smtp'> & {
  provider: 'imap' | OauthProvider;
  servers: MailServers;
  secret: MailboxSecret;
};

/** Writes a linked mailbox and asks for its first look. */
export function keepMailbox(platform: Platform, actor: Actor, saved: Stored) {
  const id = newId(platform.clock);
  const email = saved.email.toLowerCase();
  const { secret, isShared, ...rest } = saved;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await mailboxes.insertMailbox(tx, {
      ...rest,
      id,
      email,
      member_id: actor.memberId,
      is_shared: isShared,
      secret: sealSecret(platform, id, secret),
      at: platform.clock.now().toISOString(),
    });
    await note(platform, tx, { actor, id, email, action: 'mailbox.link' });
    await askForSync(tx, id);
    return { id, email };
  });
}

/** The servers of a provider that signs people in by itself, for one of its addresses. */
export function presetServers(provider: OauthProvider, user: string): MailServers {
  const { imap, smtp } = MAIL_PRESETS[provider];
  return { imap: { ...imap, user }, smtp: { ...smtp, user } };
}

export function askForSync(tx: Tx, id: string): Promise<void> {
  return enqueue(tx, 'mailbox.sync', { key: id, payload: { mailboxId: id } });
}

type Noted = {
  actor: Actor;
  id: string;
  email: string;
  action: string;
  detail?: Readonly<Record<string, unknown>>;
};

async function note(platform: Platform, tx: Tx, { actor, id, email, ...what }: Noted) {
  await platform.audit.write(tx, actor, {
    subjectType: 'mailbox',
    subjectId: id,
    subjectLabel: email,
    ...what,
  });
  await announce(tx, { topic: 'mailboxes', id, version: 0, by: actor.memberId });
}

/** Changes one mailbox that the actor may see, and notes it. */
function change<Result>(
  platform: Platform,
  actor: Actor,
  { id, action }: { id: string; action: string },
  work: (tx: Tx, row: mailboxes.MailboxRow) => Promise<Result>,
): Promise<{ row: mailboxes.MailboxRow; result: Result }> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await mailboxes.getMailbox(tx, { id, memberId: actor.memberId });
    const result = await work(tx, row);
    await note(platform, tx, { actor, id, email: row.email, action });
    return { row, result };
  });
}

/** Connects to both servers of a linked mailbox with what is stored. */
export async function checkMailbox(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<MailTest[]> {
  await assertRate(platform.db, `mail-test:${actor.memberId}`, TEST_RATE);
  const { companyId, memberId } = actor;
  const row = await platform.db.inTenant(companyId, (tx) =>
    mailboxes.getMailbox(tx, { id, memberId }),
  );
  return testServers(platform, row.servers, await proofOf(platform, { companyId, row }));
}

export async function updateMailbox(
  platform: Platform,
  actor: Actor,
  { id, version, data }: { id: string; version: number; data: unknown },
): Promise<string> {
  const details = parseBody(mailboxDetails, data);
  const at = platform.clock.now().toISOString();
  const { row } = await change(platform, actor, { id, action: 'mailbox.update' }, (tx, before) => {
    if (before.version !== version) throw new DomainError('STALE_VERSION');
    return mailboxes.updateDetails(tx, before, { ...details, at });
  });
  return row.email;
}

/**
 * New passwords at the servers that are stored: these stay, so that a stored password is never sent
 * to a server that somebody typed later.
 */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  given: { id: string; imapPassword: string; smtpPassword: string },
): Promise<string> {
  await assertRate(platform.db, `mail-test:${actor.memberId}`, TEST_RATE);
  const { id, imapPassword: imap, smtpPassword: smtp } = given;
  const { companyId, memberId } = actor;
  const before = await platform.db.inTenant(companyId, (tx) =>
    mailboxes.getMailbox(tx, { id, memberId }),
  );
  if (before.provider !== 'imap') {
    const reason = 'This mailbox is linked by a sign-in. Link it again instead.';
    throw new DomainError('INVALID_STATE', { reason });
  }
  const passwords: Record<MailProtocol, string> = { imap, smtp };
  const tests = await testServers(platform, before.servers, (protocol) => ({
    password: passwords[protocol],
  }));
  refuseFailed(tests);
  const secret = sealSecret(platform, id, { kind: 'passwords', imap, smtp });
  await change(platform, actor, { id, action: 'mailbox.password' }, async (tx) => {
    await mailboxes.setSecret(tx, id, secret);
    await askForSync(tx, id);
  });
  return before.email;
}

export async function syncNow(platform: Platform, actor: Actor, id: string): Promise<string> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await mailboxes.getMailbox(tx, { id, memberId: actor.memberId });
    if (row.is_paused) {
      throw new DomainError('INVALID_STATE', {
        reason: 'This mailbox is paused. Resume it first.',
      });
    }
    await askForSync(tx, id);
    return row.email;
  });
}

export async function pauseMailbox(
  platform: Platform,
  actor: Actor,
  { id, isPaused }: { id: string; isPaused: boolean },
): Promise<string> {
  const action = isPaused ? 'mailbox.pause' : 'mailbox.resume';
  const { row } = await change(platform, actor, { id, action }, async (tx) => {
    await mailboxes.setPaused(tx, id, isPaused);
    if (!isPaused) await askForSync(tx, id);
  });
  return row.email;
}

/** Lets the company's mail leave by a shared mailbox, or without one by the host. */
export async function chooseSender(
  platform: Platform,
  actor: Actor,
  id: string | null,
): Promise<string | null> {
  if (id === null) {
    await platform.db.inTenant(actor.companyId, async (tx) => {
      await mailboxes.setSender(tx, null);
      const hostCompany = { id: actor.companyId, email: 'Mainsheet' };
      await note(platform, tx, { actor, ...hostCompany, action: 'mailbox.sender' });
    });
    return null;
  }
  const { row } = await change(platform, actor, { id, action: 'mailbox.sender' }, (tx, chosen) => {
    if (!chosen.is_shared) {
      const reason = "Only a mailbox of the company sends the company's mail.";
      throw new DomainError('INVALID_STATE', { reason });
    }
    return mailboxes.setSender(tx, id);
  });
  return row.email;
}

/**
 * Says which folders of a mailbox of the company are read for documents; none ends it. They are read at once.
 * @throws DomainError NOT_FOUND, INVALID_INPUT, INVALID_STATE for a mailbox of one person
 */
export async function chooseReadFolders(
  platform: Platform,
  actor: Actor,
  { id, data }: { id: string; data: unknown },
): Promise<string> {
  const { folders } = parseBody(readFoldersInput, data);
  const action = 'mailbox.read-folders';
  const { row } = await change(platform, actor, { id, action }, async (tx, chosen) => {
    if (!chosen.is_shared) {
      const reason =
        'Only a mailbox of the company is read for documents: what comes in is seen by others.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    const known = await mailboxes.listFolders(tx, actor.memberId);
    const paths = new Set(known.filter((one) => one.mailbox_id === id).map(({ path }) => path));
    const missing = folders.find(({ path }) => !paths.has(path));
    if (missing) {
      const message = `There is no folder ${missing.path} in this mailbox. Choose one of its folders.`;
      throw invalidInput([{ code: 'UNKNOWN_FOLDER', path: 'folders', message }]);
    }
    await replaceReadFolders(tx, id, { folders, stamp: stampOf(platform, actor) });
    if (!chosen.is_paused) await askForSync(tx, id);
  });
  return folders.length > 0
    ? `${row.email} is read for documents.`
    : `${row.email} is not read for documents any more.`;
}

export async function unlinkMailbox(platform: Platform, actor: Actor, id: string): Promise<string> {
  const { row } = await change(platform, actor, { id, action: 'mailbox.unlink' }, (tx) =>
    mailboxes.deleteMailbox(tx, id),
  );
  return row.email;
}
