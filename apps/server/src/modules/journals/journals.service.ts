import { JOURNAL_STATUSES, journalInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { confirmAlone, isMaker } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import { reverse } from '../ledger/index.ts';
import { type Journal, readJournal } from './journal.ts';
import { readLines } from './journal-lines.ts';
import { nameOfJournal } from './journal-name.ts';
import * as journals from './journals.repository.ts';
import { postJournal } from './post-journal.ts';

export type Key = { readonly id: string; readonly version: number };

const MOST_PER_PAGE = 500;

export type JournalQuery = {
  search?: string | null;
  status?: readonly string[] | null;
  limit?: number | null;
  offset?: number | null;
};

/** A page of journals and how many fit. @throws DomainError BAD_REQUEST for a status that there is not */
export function listJournals(platform: Platform, actor: Actor, query: JournalQuery) {
  const status = query.status?.length ? query.status : null;
  const unknown = status?.find((one) => !JOURNAL_STATUSES.some((known) => known === one));
  if (unknown !== undefined) {
    const known = JOURNAL_STATUSES.join(', ');
    throw new DomainError('BAD_REQUEST', { reason: `A journal is one of ${known}.` });
  }
  const filter: journals.JournalFilter = {
    search: query.search?.trim() || null,
    status,
    limit: Math.min(Math.max(query.limit ?? 100, 1), MOST_PER_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      journals.listJournals(tx, filter),
      journals.countJournals(tx, filter),
    ]);
    return { rows, total };
  });
}

/** @throws DomainError NOT_FOUND */
export const getJournal = (platform: Platform, actor: Actor, id: string): Promise<Journal> =>
  platform.db.readTenant(actor.companyId, (tx) => readJournal(tx, id));

/** What an empty form starts from. */
export function getJournalStart(platform: Platform, actor: Actor) {
  return platform.db.readTenant(actor.companyId, async (tx) => ({
    today: todayBy(platform.clock),
    baseCurrency: await getBaseCurrency(tx),
  }));
}

/** Prepares a draft; the same key answers with the same draft. @throws DomainError INVALID_INPUT */
export function createJournal(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<Journal> {
  const { lines, ...head } = parseBody(journalInput, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const command = {
      actor,
      operation: 'createJournal',
      key: request.key,
      request: { lines, ...head },
      clock: platform.clock,
    };
    const { id } = await once(tx, command, async () => {
      const read = await readLines(tx, lines);
      const made = { id: newId(platform.clock), ...head };
      const by = memberStampOf(platform, actor);
      await journals.insertJournal(tx, made, by);
      const owner = { id: made.id, of: 'journal' } as const;
      await journals.replaceLines(tx, owner, read);
      await journals.addMaker(tx, owner, by);
      await recordJournal(work, made.id, 'prepare');
      return { id: made.id };
    });
    return readJournal(tx, id);
  });
}

/** Changes a draft; whoever does is one of its makers from here on. @throws DomainError INVALID_INPUT */
export function updateJournal(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Journal> {
  const { lines, ...head } = parseBody(journalInput, data);
  return changeJournal(platform, actor, key, async ({ tx }, { row }) => {
    assertStatus(row, 'Draft', 'changed');
    const read = await readLines(tx, lines);
    const by = memberStampOf(platform, actor);
    await journals.updateJournal(tx, { ...key, ...head }, by);
    const owner = { id: key.id, of: 'journal' } as const;
    await journals.replaceLines(tx, owner, read);
    await journals.addMaker(tx, owner, by);
    return 'update';
  });
}

/** Deletes a draft; it is kept for the trail and stands in no list. */
export function deleteJournal(platform: Platform, actor: Actor, key: Key): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    const { row } = await lockJournal(work.tx, key);
    assertStatus(row, 'Draft', 'deleted');
    await recordJournal(work, key.id, 'delete');
    await journals.setDeleted(work.tx, key.id, stampOf(platform, actor));
  });
}

/**
 * Posts a draft under the next number. Nobody posts what they shaped; who is alone in the company does with
 * a fresh second factor.
 * @throws DomainError FOUR_EYES, STEP_UP_NEEDED, STALE_VERSION, INVALID_STATE, PERIOD_CLOSED, and
 *   INVALID_INPUT for what keeps the lines from being posted
 */
export async function postDraft(
  platform: Platform,
  actor: Actor,
  { proof, ...key }: Key & { proof: Proof | null },
): Promise<Journal> {
  const listMakers = (tx: Tx) => journals.listMakers(tx, { id: key.id, of: 'journal' });
  const mayOwn = await confirmAlone(platform, actor, { listMakers, proof });
  return changeJournal(platform, actor, key, async (work, journal) => {
    assertStatus(journal.row, 'Draft', 'posted');
    if (!mayOwn && (await isMaker(work, journal.makers))) throw new DomainError('FOUR_EYES');
    const number = await nextNumber(work.tx, 'journal');
    const posted = await postJournal(work, journal, number);
    const to = { id: key.id, number, ...posted };
    await journals.setPosted(work.tx, to, stampOf(platform, actor));
    return 'post';
  });
}

/** Takes a posted journal back on a day of an open period. @throws DomainError PERIOD_CLOSED */
export function reverseJournal(
  platform: Platform,
  actor: Actor,
  { on, ...key }: Key & { on: string },
): Promise<Journal> {
  return changeJournal(platform, actor, key, async (work, { row }) => {
    assertStatus(row, 'Posted', 'reversed');
    if (on < row.journal_on) {
      const message = 'It is reversed on its own day or later.';
      throw invalidInput([{ code: 'JOURNAL', path: 'on', message }]);
    }
    const reversalId = await reverse(platform, work.tx, actor, {
      transactionId: row.transaction_id ?? '',
      postedOn: on,
      description: `Reversal of ${nameOfJournal(row)}`,
    });
    const to = { id: key.id, reversalId };
    await journals.setReversed(work.tx, to, stampOf(platform, actor));
    return 'reverse';
  });
}

async function lockJournal(tx: Tx, { id, version }: Key): Promise<Journal> {
  await journals.lockJournal(tx, id);
  const journal = await readJournal(tx, id);
  if (journal.row.version !== version) throw new DomainError('STALE_VERSION');
  return journal;
}

/** Locks a journal, checks that it is the version that was seen, does the work and writes what was done. */
function changeJournal(
  platform: Platform,
  actor: Actor,
  key: Key,
  run: (work: Work, journal: Journal) => Promise<string>,
): Promise<Journal> {
  return inCompany(platform, actor, async (work) => {
    const verb = await run(work, await lockJournal(work.tx, key));
    return recordJournal(work, key.id, verb);
  });
}

function assertStatus({ status }: journals.JournalRow, wanted: string, done: string): void {
  if (status === wanted) return;
  const reason = `A journal that is ${status.toLowerCase()} cannot be ${done}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** Writes the trail and announces the change; returns the journal as it is now. */
export async function recordJournal(work: Work, id: string, verb: string): Promise<Journal> {
  const journal = await readJournal(work.tx, id);
  const { row, lines } = journal;
  await record(work, {
    action: `journal.${verb}`,
    subject: { type: 'journal', id, label: nameOfJournal(row) },
    detail: { status: row.status, on: row.journal_on, lines: lines.length },
    changes: [{ topic: 'journals', id, version: row.version }],
  });
  return journal;
}
