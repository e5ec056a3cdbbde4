import { BATCH_LIMITS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { violation } from '../commercial-documents/index.ts';
import type { Batch } from './batch.ts';
import { createBatch } from './payout-batches.service.ts';
import { rowsOfPain } from './read-pain.ts';
import { type ReadRows, rowsOfCsv, rowsOfTable } from './read-table.ts';

const TOO_LARGE = 'The file is larger than 5 MB.';
const NO_TEXT = 'This is neither a workbook nor a text. Upload a CSV, an XLSX or a pain.001 file.';
const TOO_SLOW = 'This workbook takes too long to open. Copy its rows to a new one.';
const INFECTED = 'The virus scanner refuses this file.';

const refuse = (message: string) => invalidInput([violation('file', message)]);

/** What a file holds, told by its bytes and never by its name. */
async function readRows(platform: Platform, actor: Actor, content: Buffer): Promise<ReadRows> {
  if (content.subarray(0, 2).toString('latin1') === 'PK') {
    const read = await readWorkbook(platform, actor, content);
    return 'rows' in read ? rowsOfTable(read.rows) : read;
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Older spreadsheets write CSV in the alphabet of Western Windows.
    text = new TextDecoder('windows-1252').decode(content);
  }
  if (text.includes('\0')) return { reason: NO_TEXT };
  return /^\s*(<\?xml|<[A-Za-z])/.test(text) ? rowsOfPain(text.trimStart()) : rowsOfCsv(text);
}

async function readWorkbook(platform: Platform, actor: Actor, content: Buffer) {
  try {
    const of = { maxRows: BATCH_LIMITS.rows + 1, by: actor.companyId };
    return await platform.reading.readSheet(content, of);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return { reason: TOO_SLOW };
  }
}

type File = {
  readonly name?: string | undefined;
  readonly accountId?: string | undefined;
  readonly paymentDate?: string | undefined;
  readonly content: Buffer;
};

/** Makes a draft of a file. @throws DomainError INVALID_INPUT naming why it cannot be read */
export async function importBatch(platform: Platform, actor: Actor, file: File): Promise<Batch> {
  const { content } = file;
  if (content.length > BATCH_LIMITS.fileBytes) throw refuse(TOO_LARGE);
  if (await platform.scanner.isInfected(content)) throw refuse(INFECTED);
  const read = await readRows(platform, actor, content);
  if (!('rows' in read)) throw refuse(read.reason);
  const data = {
    name: file.name ?? '',
    accountId: file.accountId ?? '',
    paymentDate: file.paymentDate ?? todayBy(platform.clock),
    rows: read.rows,
  };
  return createBatch(platform, actor, { data, key: null });
}
