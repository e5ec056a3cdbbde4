import { createHash } from 'node:crypto';
import { isXml } from '@mainsheet/contract';
import { DomainError, sentencesOf } from '../../platform/errors.ts';
import { judgeFile } from '../../platform/judge-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { type MailedFile, MOST_MAIL_PARTS, readBillFile, readMail } from '../bills/index.ts';
import { type FetchedMail, MOST_MAIL_BYTES } from '../mailboxes/index.ts';
import { manyLines, oneLine } from './plain-text.ts';

/** Of the words of a mail so many are stored and read. */
const MOST_BODY = 100_000;
const MOST_FILE_TEXT = 1_000_000;
const MOST_FILES = 20;
/** Behind this time no further file of a mail is opened: each may take its reader's whole time. */
const FILES_MS = 8_000;
const NO_TIME =
  'The files before this one took too long, so it was not looked at. Save it from the mailbox and upload it.';
/** Smaller pictures are marks of a signature. */
const SMALLEST_PICTURE = 4_000;

/** A file of a mail, judged as an upload is. */
export type OpenedFile = {
  readonly name: string;
  readonly byteSize: number;
  /** What is stored of it; null where that is nothing, or its text alone. */
  readonly document: { name: string; mediaType: string; content: Buffer } | null;
  readonly refusal: string;
  /** What it says; empty where it has no text. */
  readonly text: string;
};

/** A mail as it was understood; nothing in it is taken as true. */
export type OpenedMail = {
  readonly sender: string;
  readonly subject: string;
  readonly messageId: string;
  readonly body: string;
  readonly files: readonly OpenedFile[];
  readonly contentHash: Buffer;
  /** Why it is not read; empty where it is. */
  readonly refusal: string;
  /** What whoever looks at it has to know. */
  readonly notes: readonly string[];
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/**
 * Opens a mail: its words, and its files, each by what it holds and scanned. Never throws for what a mail may hold.
 * @throws DomainError UNAVAILABLE while files cannot be judged
 */
export async function openMail(
  platform: Platform,
  { companyId, mail }: { companyId: string; mail: FetchedMail },
): Promise<OpenedMail> {
  const read = readMail(mail.source);
  const head = {
    sender: oneLine(read.sender, 320),
    subject: oneLine(read.subject, 500),
    messageId: oneLine(read.messageId, 500),
  };
  const refusal = refusalOf(mail, read.isCut);
  if (refusal) {
    const contentHash = hashOf(mail.source);
    return { ...head, body: '', files: [], contentHash, refusal, notes: [] };
  }
  const files: OpenedFile[] = [];
  const begun = performance.now();
  for (const file of read.files.slice(0, MOST_FILES)) {
    if (isMark(file)) continue;
    const isLate = performance.now() - begun > FILES_MS;
    files.push(isLate ? refused(file, NO_TIME) : await openFile(platform, companyId, file));
  }
  return {
    ...head,
    body: manyLines(read.text, MOST_BODY),
    files,
    contentHash: hashOf(
      ...[head.messageId, head.sender, head.subject, read.text],
      ...read.files.map(({ content }) => content),
    ),
    refusal: '',
    notes: [
      ...(read.text.length > MOST_BODY ? ['Its text is long: the beginning was read.'] : []),
      ...(read.files.length > MOST_FILES
        ? [`It carries ${read.files.length} files: the first ${MOST_FILES} were looked at.`]
        : []),
    ],
  };
}

/** A mail that its reader failed at: a fault of ours, and the mails behind it are read. */
export const unreadableMail = (mail: FetchedMail): OpenedMail => ({
  ...{ sender: '', subject: '', messageId: '', body: '', files: [], notes: [] },
  contentHash: hashOf(mail.source),
  refusal: 'This mail could not be read. Save what it carries from the mailbox and upload that.',
});

function refusalOf({ byteSize }: FetchedMail, isCut: boolean): string {
  if (byteSize > MOST_MAIL_BYTES) {
    return `This mail has ${megabytes(byteSize)} MB; mails up to ${megabytes(MOST_MAIL_BYTES)} MB are read. Save its file and upload that.`;
  }
  if (isCut) {
    return `This mail has more than ${MOST_MAIL_PARTS} parts; such mails are not read. Open it in your mail program.`;
  }
  return '';
}

/** Each part with its length before it, so that no two mails run into the same bytes. */
function hashOf(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest();
}

const isMark = ({ type, content }: MailedFile): boolean =>
  type.startsWith('image/') && content.length < SMALLEST_PICTURE;

const nameOf = (file: MailedFile): string => oneLine(file.name, 180) || 'file';

const refused = (file: MailedFile, refusal: string): OpenedFile => ({
  ...{ name: nameOf(file), byteSize: file.content.length },
  ...{ document: null, text: '', refusal },
});

async function openFile(
  platform: Platform,
  companyId: string,
  file: MailedFile,
): Promise<OpenedFile> {
  const name = nameOf(file);
  const known = { name, byteSize: file.content.length };
  if (file.content.length === 0) return refused(file, 'This file is empty.');
  const judged = await judgeFile(platform, { name, content: file.content });
  const document = typeof judged === 'string' ? null : judged;
  const isPicture = document !== null && document.mediaType !== 'application/pdf';
  if (isPicture) return { ...known, document, text: '', refusal: '' };
  const read = await readFileText(platform, companyId, { name, content: file.content });
  if ('text' in read) return { ...known, document, text: read.text, refusal: '' };
  // A PDF without text is stored all the same: people can look at it.
  const refusal = typeof judged === 'string' ? judged : read.fault;
  return { ...known, document, text: '', refusal };
}

/** The text of a PDF or an e-invoice, as an upload of a bill is read. */
export async function readFileText(
  platform: Platform,
  companyId: string,
  given: { name: string; content: Buffer },
): Promise<{ text: string } | { fault: string }> {
  try {
    const { text } = await readBillFile(platform, { companyId, permissions: null }, given);
    const most = isXml(text) ? MOST_FILE_TEXT : MOST_BODY;
    if (text.length > most && isXml(text)) return { fault: 'This file is too long to be read.' };
    return { text: manyLines(text, most) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error;
    return { fault: sentencesOf(error) };
  }
}
