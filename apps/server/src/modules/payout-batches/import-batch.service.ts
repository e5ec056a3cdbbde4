import { BATCH_LIMITS } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { invalidInput } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTableFile } from '../../platform/table-file.ts';
import { violation } from '../commercial-documents/index.ts';
import type { Batch } from './batch.ts';
import { createBatch } from './payout-batches.service.ts';
import { rowsOfPain } from './read-pain.ts';
import { type ReadRows, rowsOfCsv, rowsOfTable } from './read-table.ts';

const NO_TEXT = 'This is neither a workbook nor a text. Upload a CSV, an XLSX or a pain.001 file.';

const refuse = (message: string) => invalidInput([violation('file', message)]);

async function readRows(platform: Platform, actor: Actor, content: Buffer): Promise<ReadRows> {
  const { rows: most, fileBytes: maxBytes } = BATCH_LIMITS;
  const given = { content, maxRows: most + 1, maxBytes, noText: NO_TEXT };
  const read = await readTableFile(platform, actor, given);
  if ('reason' in read) return read;
  if ('rows' in read) return rowsOfTable(read.rows);
  const { text } = read;
  return /^\s*(<\?xml|<[A-Za-z])/.test(text) ? rowsOfPain(text.trimStart()) : rowsOfCsv(text);
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
