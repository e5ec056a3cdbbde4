import { RECEIVED_MAIL_KINDS, type ReceivedMailKind } from '@mainsheet/contract';
import { type Actor, assertCan, can } from '../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../platform/errors.ts';
import { getFile, type StoredFile } from '../../platform/files.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { createBill } from '../bills/index.ts';
import { addFirstReceipt } from '../cards/index.ts';
import { attachPaper } from '../papers/index.ts';
import { createVesselReport } from '../vessel-reports/index.ts';
import { readFileText } from './open-mail.service.ts';
import * as mails from './received-mails.repository.ts';
import { classifyAs } from './taking-in.service.ts';

const MOST_LISTED = 500;

/** Kinds of mails that somebody may see: those whose records they may. */
function kindsFor(actor: Actor): ReceivedMailKind[] {
  const maySee: Readonly<Record<ReceivedMailKind, boolean>> = {
    Bill: can(actor, 'payablesBills.view'),
    'Card receipt': can(actor, 'companyCards.view') && can(actor, 'employeeCards.view'),
    'Vessel report': can(actor, 'vessels.view'),
    'Not recognised': true,
  };
  return RECEIVED_MAIL_KINDS.filter((kind) => maySee[kind]);
}

export type MailPage = { readonly rows: readonly mails.ReceivedMailRow[]; readonly total: number };

/** The latest to come in first, those behind `before`. */
export function listMails(
  platform: Platform,
  actor: Actor,
  before: string | null,
): Promise<MailPage> {
  const kinds = kindsFor(actor);
  return inCompany(platform, actor, async ({ tx }) => ({
    rows: await mails.listMails(tx, { kinds, before, limit: MOST_LISTED }),
    total: await mails.countMails(tx, { kinds }),
  }));
}

/** A page of them with their words, for a file. */
export const listWholeMails = (
  platform: Platform,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<mails.WholeMailRow[]> =>
  inCompany(platform, actor, ({ tx }) =>
    mails.listWholeMails(tx, { kinds: kindsFor(actor), ...page }),
  );

export type WholeMail = {
  readonly mail: mails.WholeMailRow;
  readonly files: readonly mails.MailFileRow[];
};

/** @throws DomainError NOT_FOUND, also for a mail of a kind that the actor may not see */
export const readMail = (platform: Platform, actor: Actor, id: string): Promise<WholeMail> =>
  inCompany(platform, actor, (work) => wholeOf(work, id));

async function wholeOf({ tx, actor }: Work, id: string): Promise<WholeMail> {
  const mail = await mails.getMail(tx, { id, kinds: kindsFor(actor) });
  return { mail, files: await mails.listMailFiles(tx, id) };
}

/** A file of a mail that somebody may see. @throws DomainError NOT_FOUND */
export const readMailedFile = (
  platform: Platform,
  actor: Actor,
  { id, place }: { id: string; place: number },
): Promise<StoredFile> =>
  inCompany(platform, actor, async (work) => {
    const { files } = await wholeOf(work, id);
    const fileId = files.find((file) => file.place === place)?.file_id;
    if (!fileId) throw notFound('The file');
    return getFile(work.tx, fileId);
  });

export type Key = { readonly id: string; readonly version: number };

/** The mail, locked, as it was seen, while nobody made a record of it. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
async function takeOpen(work: Work, { id, version }: Key): Promise<WholeMail> {
  await mails.lockMail(work.tx, id);
  const whole = await wholeOf(work, id);
  // Before its version: whoever sends the same once more is told what their first sending did.
  if (whole.mail.status === 'Taken over') {
    throw new DomainError('INVALID_STATE', { reason: 'A record was made of this mail already.' });
  }
  if (whole.mail.version !== version) throw new DomainError('STALE_VERSION');
  return whole;
}

/** The same, while it is read as one kind and waits. @throws DomainError also INVALID_STATE */
async function takeProposed(work: Work, key: Key, kind: ReceivedMailKind): Promise<WholeMail> {
  const whole = await takeOpen(work, key);
  const { mail } = whole;
  if (mail.status === 'Proposed' && mail.kind === kind) return whole;
  const reason =
    mail.status === 'Ignored'
      ? 'This mail is ignored. Take it back first.'
      : `This mail is not read as a ${kind.toLowerCase()}. Read it as one first.`;
  throw new DomainError('INVALID_STATE', { reason });
}

type Step = { readonly verb: string; readonly detail?: Readonly<Record<string, unknown>> };

async function finish(work: Work, id: string, { verb, detail = {} }: Step) {
  const mail = await mails.getMail(work.tx, { id, kinds: RECEIVED_MAIL_KINDS });
  await record(work, {
    action: `received-mail.${verb}`,
    subject: { type: 'received-mail', id, label: mail.subject || 'Mail without a subject' },
    detail: { kind: mail.kind, ...detail },
    changes: [{ topic: 'received-mails', id, version: mail.version }],
  });
  return mail;
}

function kindOf(text: string): ReceivedMailKind {
  const kind = RECEIVED_MAIL_KINDS.find((one) => one === text && one !== 'Not recognised');
  if (kind) return kind;
  const message = 'Choose Bill, Card receipt or Vessel report.';
  throw invalidInput([{ code: 'INVALID', path: 'kind', message }]);
}

/** So many files are read again at a time: each may take its reader's whole time. */
const MOST_READ_AGAIN = 3;

/** Files that were not read: the machine may have been too busy for them when they came. */
async function readAgain(platform: Platform, actor: Actor, files: readonly mails.MailFileRow[]) {
  const read = new Map<number, string>();
  const unread = files.filter(({ file_id: fileId, body }) => fileId !== null && body === '');
  for (const { place, file_id } of unread.slice(0, MOST_READ_AGAIN)) {
    const fileId = file_id!;
    const file = await inCompany(platform, actor, ({ tx }) => getFile(tx, fileId));
    if (file.media_type !== 'application/pdf') continue;
    const said = await readFileText(platform, actor.companyId, file);
    if ('text' in said) read.set(place, said.text);
  }
  return read;
}

/** The same, of a mail that was read when it came. @throws DomainError also INVALID_STATE */
async function takeRead(work: Work, key: Key): Promise<WholeMail> {
  const whole = await takeOpen(work, key);
  if (!whole.mail.is_refused) return whole;
  const reason = 'This mail was not read: nothing of it is here. Its reason says what to do.';
  throw new DomainError('INVALID_STATE', { reason });
}

/** Reads a mail as another kind; what was found of it, however little, is proposed. */
export async function readMailAs(
  platform: Platform,
  actor: Actor,
  { kind: asked, ...key }: Key & { kind: string },
) {
  const kind = kindOf(asked);
  if (!kindsFor(actor).includes(kind)) throw new DomainError('FORBIDDEN');
  const { mail, files } = await inCompany(platform, actor, (work) => takeRead(work, key));
  const texts = await readAgain(platform, actor, files);
  const found = await classifyAs(
    platform,
    {
      companyId: actor.companyId,
      receivedAt: mail.received_at,
      opened: {
        ...{ sender: mail.sender, subject: mail.subject, body: mail.body, notes: [] },
        files: files.map(({ name, body, file_id, place }) => {
          return { name, text: texts.get(place) ?? body, document: file_id };
        }),
      },
    },
    kind,
  );
  return inCompany(platform, actor, async (work) => {
    await takeRead(work, key);
    const reasons = [`${actor.name} chose to read it as this.`, ...found.reasons];
    const stamp = stampOf(platform, actor);
    for (const [place, body] of texts) await mails.setFileText(work.tx, key.id, { place, body });
    await mails.reclassify(work.tx, key, { ...found, kind, reasons, status: 'Proposed', stamp });
    return finish(work, key.id, { verb: 'read-as' });
  });
}

/** @throws DomainError INVALID_STATE for a mail that is ignored already */
export const ignoreMail = (platform: Platform, actor: Actor, key: Key) =>
  inCompany(platform, actor, async (work) => {
    const { mail } = await takeOpen(work, key);
    if (mail.status === 'Ignored') {
      throw new DomainError('INVALID_STATE', { reason: 'This mail is ignored already.' });
    }
    await mails.setStatus(work.tx, key, { status: 'Ignored', stamp: stampOf(platform, actor) });
    return finish(work, key.id, { verb: 'ignore' });
  });

/** @throws DomainError INVALID_STATE for a mail that nobody ignored */
export const restoreMail = (platform: Platform, actor: Actor, key: Key) =>
  inCompany(platform, actor, async (work) => {
    const { mail } = await takeOpen(work, key);
    if (mail.status !== 'Ignored') {
      throw new DomainError('INVALID_STATE', { reason: 'This mail is not ignored.' });
    }
    const read = mail.kind === 'Not recognised' ? mail.kind : 'Proposed';
    const status = mail.is_refused ? 'Refused' : read;
    await mails.setStatus(work.tx, key, { status, stamp: stampOf(platform, actor) });
    return finish(work, key.id, { verb: 'restore' });
  });

/** Files of a mail as they are kept with a record, opened before its transaction, which then waits for none of them. */
async function judgeFiles(platform: Platform, actor: Actor, files: readonly mails.MailFileRow[]) {
  const judged: { name: string; mediaType: string; content: Buffer }[] = [];
  const refusals: string[] = [];
  for (const { file_id: fileId, name, refusal } of files) {
    if (fileId === null) {
      refusals.push(`${name}: ${refusal || 'It did not come with the mail.'}`);
      continue;
    }
    const file = await inCompany(platform, actor, ({ tx }) => getFile(tx, fileId));
    const found = await judgeFile(platform, file);
    if (typeof found === 'string') refusals.push(`${file.name}: ${found}`);
    else judged.push(found);
  }
  return { judged, refusals };
}

/**
 * Saves the bill that a person entered from a mail: the draft, its papers and what became of the mail are written together.
 * The same key answers with the same draft.
 * @returns the bill, the mail, and why files of it were not kept
 */
export async function createBillOfMail(
  platform: Platform,
  actor: Actor,
  { id, version, ...request }: Key & { data: unknown; key: string | null },
) {
  assertCan(actor, 'mails.modify');
  const { mail: asked, files } = await readMail(platform, actor, id);
  const isOpen = asked.status === 'Proposed';
  const { judged, refusals } = await judgeFiles(platform, actor, isOpen ? files : []);
  const bill = await createBill(platform, actor, {
    ...request,
    source: id,
    inside: async (work, billId) => {
      await takeProposed(work, { id, version }, 'Bill');
      const stamp = stampOf(platform, actor);
      await mails.takeOver(work.tx, { id, version }, { kind: 'Bill', billId, stamp });
      for (const file of judged) await attachPaper(work, { kind: 'bill', id: billId }, file);
      await finish(work, id, { verb: 'take-bill' });
    },
  });
  const { mail } = await readMail(platform, actor, id);
  return { bill, mail, refusals };
}

/** Its first PDF, where it has one: pictures may be marks of the sender. */
async function receiptOf({ tx }: Work, files: readonly mails.MailFileRow[]) {
  const ids = files.flatMap(({ file_id: fileId }) => fileId ?? []);
  let first: StoredFile | null = null;
  for (const id of ids) {
    const file = await getFile(tx, id);
    if (file.media_type === 'application/pdf') return file;
    first ??= file;
  }
  return first;
}

/** Keeps a file of a mail as the receipt of the purchase that is proposed. */
export const takeMailAsReceipt = (platform: Platform, actor: Actor, key: Key) =>
  inCompany(platform, actor, async (work) => {
    const { mail, files } = await takeProposed(work, key, 'Card receipt');
    const transactionId = mail.card_transaction_id;
    const receipt = transactionId ? await receiptOf(work, files) : null;
    if (!transactionId || !receipt) {
      const reason = transactionId
        ? 'This mail carries no PDF or picture. Save it as a PDF and add that at the card.'
        : 'No card purchase fits this mail. Add the receipt at the card.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    const { name, media_type: mediaType, content } = receipt;
    await addFirstReceipt(work, { id: transactionId, file: { name, mediaType, content } });
    const stamp = stampOf(platform, actor);
    const became = { kind: 'Card receipt', cardTransactionId: transactionId, stamp } as const;
    await mails.takeOver(work.tx, key, became);
    return finish(work, key.id, { verb: 'take-receipt' });
  });

/** Saves the report that a person entered from a mail, together with what became of the mail. */
export async function createReportOfMail(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
) {
  assertCan(actor, 'mails.modify');
  const report = await createVesselReport(platform, actor, data, async (work, vesselReportId) => {
    await takeProposed(work, key, 'Vessel report');
    const stamp = stampOf(platform, actor);
    await mails.takeOver(work.tx, key, { kind: 'Vessel report', vesselReportId, stamp });
    await finish(work, key.id, { verb: 'take-report' });
  });
  const { mail } = await readMail(platform, actor, key.id);
  return { report, mail };
}
