import type { CivilDate } from '@mainsheet/calendar';
import type { FolderContents, ReceivedMailKind } from '@mainsheet/contract';
import { isXml } from '@mainsheet/contract';
import { parseReportMail } from '@mainsheet/entry';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, toDomainError } from '../../platform/errors.ts';
import { storeFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { type CompanyJob, enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBill } from '../bills/index.ts';
import {
  type FetchedMail,
  READ_FOLDERS_TASK,
  readFolders,
  type SourceFolder,
} from '../mailboxes/index.ts';
import {
  type BillOfText,
  type Classified,
  classifyMail,
  type Evidence,
  type MailText,
  readAs,
} from './classify.ts';
import { type OpenedMail, openMail, unreadableMail } from './open-mail.service.ts';
import * as mails from './received-mails.repository.ts';

/** What one company takes in within a day; whoever floods a mailbox fills no disk. */
const MOST_A_DAY = 1_000;
const MOST_BYTES_A_DAY = 500_000_000;
const DAY_MS = 86_400_000;
/** A round that left mails goes on after this. */
const NEXT_ROUND_SECONDS = 2;
/** A receipt comes within days of its purchase; a hotel sends it when the guest leaves. */
const PURCHASE_DAYS = { before: 30, after: 3 } as const;
const NOT_READ = { findings: [], cardTransactionId: null, vesselId: null } as const;

/** Takes in what came into the folders of a mailbox. It reads and keeps; what is made of a mail a person decides. */
export async function takeMailsIn(platform: Platform, job: CompanyJob): Promise<void> {
  const { companyId } = job;
  const mailboxId = String(job.mailboxId);
  const hasMore = await readFolders(platform, { companyId, mailboxId }, (mail, folder) =>
    takeIn(platform, { companyId, mail, folder }),
  );
  if (!hasMore) return;
  await platform.db.inTenant(companyId, (tx) =>
    enqueue(tx, READ_FOLDERS_TASK, {
      ...{ key: mailboxId, payload: { mailboxId } },
      afterSeconds: NEXT_ROUND_SECONDS,
    }),
  );
}

type Incoming = {
  readonly companyId: string;
  readonly mail: FetchedMail;
  readonly folder: SourceFolder;
};

/** Takes in one mail as if it lay in a folder. */
export async function takeMailIn(platform: Platform, incoming: Incoming): Promise<void> {
  await platform.db.inTenant(incoming.companyId, await takeIn(platform, incoming));
}

/** @throws DomainError UNAVAILABLE while files cannot be judged, INVALID_STATE when the day's mails are here */
async function takeIn(platform: Platform, { companyId, mail, folder }: Incoming) {
  await refuseFlood(platform, companyId);
  const { opened, found } = await understand(platform, { companyId, mail, folder });
  return (tx: Tx) => save(platform, tx, { mail, folder, opened, found });
}

async function understand(platform: Platform, { companyId, mail, folder }: Incoming) {
  try {
    const opened = await openMail(platform, { companyId, mail });
    if (opened.refusal) return unread(opened);
    const { receivedAt } = mail;
    const found = await classify(platform, { companyId, opened, receivedAt }, folder.contents);
    return { opened, found };
  } catch (error) {
    // An error that nobody foresaw is the mail's doing: it would stop its folder for ever.
    if (toDomainError(error).code !== 'INTERNAL') throw error;
    platform.log.error({ err: error }, 'a received mail could not be read');
    return unread(unreadableMail(mail));
  }
}

const unread = (opened: OpenedMail) => ({
  opened,
  found: { kind: 'Not recognised' as const, reasons: [opened.refusal], ...NOT_READ },
});

async function refuseFlood({ db, clock }: Platform, companyId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const { count, bytes } = await db.inTenant(companyId, (tx) => mails.sumSince(tx, since));
  if (count < MOST_A_DAY && bytes < MOST_BYTES_A_DAY) return;
  const much = count < MOST_A_DAY ? `${MOST_BYTES_A_DAY / 1_000_000} MB of` : MOST_A_DAY;
  const reason = `${much} mails came in within a day; the rest waits in the folder. Let fewer mails into it.`;
  throw new DomainError('INVALID_STATE', { reason });
}

type Opened = {
  readonly companyId: string;
  readonly opened: Pick<OpenedMail, 'sender' | 'subject' | 'body' | 'notes'> & {
    readonly files: readonly { name: string; text: string; document: unknown }[];
  };
  readonly receivedAt: string;
};

async function classify(
  platform: Platform,
  of: Opened,
  contents: FolderContents,
): Promise<Classified> {
  const found = classifyMail(await gather(platform, of), contents);
  return { ...found, reasons: [...found.reasons, ...of.opened.notes] };
}

/** The same for a kind that somebody chose. */
export async function classifyAs(
  platform: Platform,
  of: Opened,
  kind: ReceivedMailKind,
): Promise<Classified> {
  const { isSure, ...found } = readAs(await gather(platform, of), kind);
  return found;
}

/** Texts of a mail that are read as a bill, each once. */
const MOST_READ = 6;

async function gather(
  platform: Platform,
  { companyId, opened, receivedAt }: Opened,
): Promise<Evidence> {
  const { files, body } = opened;
  const words: MailText = { place: 'The mail', text: body };
  const ofFiles = files.flatMap(({ name, text }) => (text === '' ? [] : [{ place: name, text }]));
  // An e-invoice is data, a PDF the paper: both say more than the words around them.
  const papers = ofFiles.toSorted((a, b) => Number(isXml(b.text)) - Number(isXml(a.text)));
  const bills = await readBills(platform, companyId, [...papers, words].slice(0, MOST_READ));
  const report = parseReportMail(body, { today: receivedAt.slice(0, 10) as CivilDate });
  return platform.db.inTenant(companyId, async (tx) => {
    const purchases = await mails.listPurchasesAround(tx, around(receivedAt));
    const { vesselName: name } = report;
    const vessels = name === '' ? [] : await mails.listVesselsNamed(tx, name);
    return {
      heading: `${opened.sender}\n${opened.subject}`,
      texts: [words, ...ofFiles],
      ...{ bills, purchases, receivedAt, report },
      hasFile: files.some(({ document }) => document !== null),
      vessel: vessels.length === 1 ? vessels[0]! : null,
    };
  });
}

function around(at: string): { from: string; to: string } {
  const time = Date.parse(at);
  const day = (days: number) => new Date(time + days * DAY_MS).toISOString();
  return { from: day(-PURCHASE_DAYS.before), to: day(PURCHASE_DAYS.after) };
}

/** Without the records that it names: whoever opens the mail is shown those that they may see. */
async function readBills(
  platform: Platform,
  companyId: string,
  texts: readonly MailText[],
): Promise<BillOfText[]> {
  const bills: BillOfText[] = [];
  for (const one of texts) {
    if (one.text.trim() === '') continue;
    try {
      const read = await readBill(platform, { companyId, permissions: null }, one.text);
      bills.push({ ...one, read });
    } catch (error) {
      // XML of another kind than an e-invoice.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return bills;
}

type Found = Omit<Incoming, 'companyId'> & {
  readonly opened: OpenedMail;
  readonly found: Classified;
};

/** Writes a mail down with its files; nothing where it is here already. */
async function save(platform: Platform, tx: Tx, { mail, folder, opened, found }: Found) {
  const id = newId(platform.clock);
  const { clock } = platform;
  const isNew = await mails.insertMail(tx, {
    ...{ id, mailboxEmail: folder.mailboxEmail, folder: folder.path, byteSize: mail.byteSize },
    ...{ messageId: opened.messageId, contentHash: opened.contentHash, sender: opened.sender },
    ...{ subject: opened.subject, body: opened.body, receivedAt: mail.receivedAt },
    ...{ ...found, status: statusOf(opened, found), cameAt: clock.now().toISOString() },
  });
  if (!isNew) return;
  const rows: mails.NewFile[] = [];
  for (const [place, { document, text: body, ...file }] of opened.files.entries()) {
    const by = { actor: { memberId: folder.memberId }, clock };
    const fileId = document && (await storeFile(tx, document, by));
    rows.push({ ...file, place, body, file_id: fileId });
  }
  await mails.insertMailFiles(tx, id, rows);
  await announce(tx, { topic: 'received-mails', id, version: 1, by: null });
}

function statusOf({ refusal }: OpenedMail, { kind }: Classified) {
  if (refusal) return 'Refused' as const;
  return kind === 'Not recognised' ? kind : ('Proposed' as const);
}
