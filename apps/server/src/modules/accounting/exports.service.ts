import { createHash } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { getFile, type StoredFile, storeFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import * as accounting from './accounting.repository.ts';
import { note } from './connections.service.ts';
import { writeJournalFile } from './journal-file.ts';

const MAX_PAGE = 500;
/** Postings of one run; a longer period is parted. */
const MAX_POSTINGS = 5_000;

export type DocumentQuery = accounting.Period & {
  connectionId: string;
  limit?: number | null;
  offset?: number | null;
};

export function listDocuments(platform: Platform, actor: Actor, query: DocumentQuery) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await accounting.assertConnection(tx, query.connectionId);
    return accounting.listDocuments(tx, {
      ...query,
      limit: Math.min(Math.max(query.limit ?? 200, 1), MAX_PAGE),
      offset: Math.max(query.offset ?? 0, 0),
    });
  });
}

export function listRuns(platform: Platform, actor: Actor, connectionId: string) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await accounting.assertConnection(tx, connectionId);
    return accounting.listRuns(tx, connectionId);
  });
}

export type ExportRequest = accounting.Period & { connectionId: string; isRepeat: boolean };
export type StartedRun = { id: string; number: number; postings: number; isFile: boolean };

/**
 * Hands over what a connection does not have of a period: as a file at once, or to the service by a
 * job. The connection is locked meanwhile: two runs at the same moment never take the same posting.
 * @throws DomainError INVALID_STATE when nothing is new, INVALID_INPUT naming the accounts without a code
 */
export function runExport(
  platform: Platform,
  actor: Actor,
  request: ExportRequest,
): Promise<StartedRun> {
  if (request.to < request.from) {
    const message = 'The period ends before it begins.';
    throw invalidInput([{ code: 'PERIOD', path: 'to', message }]);
  }
  const at = platform.clock.now().toISOString();
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const connection = await accounting.lockConnection(tx, { id: request.connectionId, at });
    assertReady(connection, request);
    const transactionIds = await accounting.listForRun(tx, { ...request, limit: MAX_POSTINGS + 1 });
    assertSize(transactionIds.length, request.isRepeat);
    const lines = await accounting.listLines(tx, {
      connectionId: connection.id,
      transactionIds,
    });
    const isFile = connection.kind === 'files';
    if (!isFile) assertMapped(lines);
    const number = await nextNumber(tx, `accounting-run:${connection.id}`);
    const id = newId(platform.clock);
    const file = isFile ? await keepFile(platform, tx, { actor, request, number, lines }) : NO_FILE;
    await accounting.insertRun(tx, {
      id,
      connection_id: connection.id,
      number,
      from_on: request.from,
      to_on: request.to,
      is_repeat: request.isRepeat,
      posting_count: transactionIds.length,
      line_count: lines.length,
      ...file,
      started_at: at,
      started_by: actor.name,
    });
    const status = isFile ? 'exported' : 'sending';
    const taken = { connectionId: connection.id, runId: id, transactionIds, status, at } as const;
    await accounting.takePostings(tx, taken);
    await note(platform, tx, {
      actor,
      id: connection.id,
      name: connection.name,
      action: request.isRepeat ? 'accounting.export-again' : 'accounting.export',
      detail: { number, from: request.from, to: request.to, postings: transactionIds.length },
    });
    if (!isFile) await askForPush(tx, id);
    return { id, number, postings: transactionIds.length, isFile };
  });
}

const NO_FILE = { file_id: null, sha256: null };

export function askForPush(tx: Tx, runId: string): Promise<void> {
  return enqueue(tx, 'accounting.push', { key: runId, payload: { runId } });
}

function refuse(reason: string): never {
  throw new DomainError('INVALID_STATE', { reason });
}

function assertReady(
  { kind, name, status }: accounting.ConnectionRow,
  { isRepeat }: ExportRequest,
) {
  if (kind === 'files') return;
  if (status !== 'Linked') refuse(`${name} is not linked: ${status}. Check it at the service.`);
  if (isRepeat)
    refuse(`${name} has these already and would book them twice. Export a file instead.`);
}

function assertSize(count: number, isRepeat: boolean): void {
  if (count === 0) {
    refuse(
      isRepeat
        ? 'Nothing was posted in this period.'
        : 'Everything of this period was exported already.',
    );
  }
  if (count > MAX_POSTINGS)
    refuse(`Choose a shorter period: a run takes ${MAX_POSTINGS} postings.`);
}

/** Another system books nothing on an account it does not know. */
function assertMapped(lines: readonly accounting.JournalLine[]): void {
  const missing = new Map(
    lines.filter((line) => line.outside_code === '').map((l) => [l.account_code, l.account_name]),
  );
  if (missing.size === 0) return;
  const names = [...missing].map(([code, accountName]) => `${code} ${accountName}`).join(', ');
  const message = `Say what the other system calls these accounts first: ${names}.`;
  throw invalidInput([{ code: 'UNMAPPED', path: 'accounts', message }]);
}

type Written = {
  actor: Actor;
  request: ExportRequest;
  number: number;
  lines: readonly accounting.JournalLine[];
};

async function keepFile(platform: Platform, tx: Tx, { actor, request, number, lines }: Written) {
  const content = writeJournalFile(lines);
  const name = `Journal ${number} ${request.from} to ${request.to}.csv`;
  const file = { name, mediaType: 'text/csv; charset=utf-8', content };
  return {
    file_id: await storeFile(tx, file, { actor, clock: platform.clock }),
    sha256: createHash('sha256').update(content).digest(),
  };
}

/** The file of a run as it was written. @throws DomainError NOT_FOUND */
export function readRunFile(platform: Platform, actor: Actor, runId: string): Promise<StoredFile> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const { file_id } = await accounting.getRunFile(tx, runId);
    return getFile(tx, file_id);
  });
}
