import { createHash } from 'node:crypto';
import {
  caseDecisionInput,
  SANCTIONS_CASE_STATUSES,
  SANCTIONS_FILE_BYTES,
  SCREENED_SUBJECTS,
} from '@mainsheet/contract';
import { type ParsedList, SANCTIONS_LISTS, type SanctionsList } from '@mainsheet/screening';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { safeFileName } from '../../platform/uploads.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { confirmAlone, getMaker, isMaker } from '../four-eyes/index.ts';
import type { Proof } from '../identity/index.ts';
import * as sanctions from './sanctions.repository.ts';
import { parseList } from './sanctions-threads.ts';
import { askForScreening, tell } from './screening.service.ts';
import { editionsKey, printOf } from './standing.ts';

const refuse = (path: string, message: string) =>
  invalidInput([{ code: 'SANCTIONS_LIST', path, message }]);

const MOST_PROBLEMS = 50;
const TOO_LARGE = 'The file is larger than 40 MB.';
const NOTHING =
  'No record of this list can be read. Choose the list it is, in the form it is published.';
const TOO_SLOW = 'This list takes too long to read. Bring it as it is published.';
const INFECTED = 'The virus scanner refuses this file.';

export type UploadedList = {
  readonly list?: string | undefined;
  readonly name?: string | undefined;
  readonly content: Buffer;
};

const findList = (code: string | undefined): SanctionsList | null =>
  SANCTIONS_LISTS.find((one) => one === code) ?? null;

/**
 * Takes an edition of a list into use, in place of the one before; everybody is compared with it anew.
 * @throws DomainError INVALID_INPUT naming why the file is refused
 */
export async function bringList(
  platform: Platform,
  actor: Actor,
  { list: code, name, content }: UploadedList,
): Promise<sanctions.EditionRow> {
  const list = findList(code);
  if (!list) throw refuse('list', `Choose one of ${SANCTIONS_LISTS.join(', ')}.`);
  if (content.length > SANCTIONS_FILE_BYTES) throw refuse('file', TOO_LARGE);
  if (await platform.scanner.isInfected(content)) throw refuse('file', INFECTED);
  const parsed = await parse(list, content);
  if (parsed.parties.length === 0) throw refuse('file', parsed.problems[0]?.reason ?? NOTHING);
  const file_hash = createHash('sha256').update(content).digest();
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await sanctions.lockSanctions(tx);
    const id = newId(platform.clock);
    const named = {
      ...{ id, list, published_on: parsed.publishedOn, file_hash },
      file_name: safeFileName(
        name ?? '',
        content.toString('latin1', 0, 200).trimStart().startsWith('<') ? 'xml' : 'csv',
      ),
      problem_count: parsed.problems.length,
      problems: parsed.problems.slice(0, MOST_PROBLEMS),
      parties: parsed.parties,
    };
    await sanctions.insertEdition(tx, named, memberStampOf(platform, actor));
    await askForScreening(tx);
    const row = (await sanctions.listEditionsInUse(tx)).find((one) => one.id === id)!;
    await record(work, {
      action: 'sanctions-list.bring',
      subject: { type: 'sanctions-list', id, label: `${list} ${row.number}` },
      detail: { parties: row.party_count, unread: row.problem_count, file: row.file_name },
      changes: [{ topic: 'sanctions', id, version: 0 }],
    });
    return row;
  });
}

async function parse(list: SanctionsList, content: Buffer): Promise<ParsedList> {
  try {
    return await parseList(list, content);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refuse('file', TOO_SLOW);
  }
}

/** The lists, and how far the comparison with them has come. */
export function readOverview(platform: Platform, actor: Actor) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const editions = await sanctions.listEditions(tx);
    const inUse = editions.filter((one) => one.is_in_use);
    const subjects = await sanctions.listSubjects(tx);
    const key = editionsKey(inUse);
    const screened = subjects.filter((row) => row.editions === key && row.print === printOf(row));
    const open = await sanctions.countCases(tx, { ...EVERY, statuses: ['Open'] });
    return {
      editions,
      total: subjects.length,
      screened: inUse.length > 0 ? screened.length : 0,
      open,
    };
  });
}

const EVERY: sanctions.CaseFilter = { statuses: null, subject: null, limit: 1, offset: 0 };
const MAX_PAGE = 500;

export type CaseQuery = {
  status?: readonly string[] | null;
  subjectType?: string | null;
  subjectId?: string | null;
  limit: number;
  offset: number;
};

/** @throws DomainError INVALID_INPUT for an unknown status or subject */
export function listCasePage(platform: Platform, actor: Actor, query: CaseQuery) {
  const wrong = query.status?.find(
    (one) => !SANCTIONS_CASE_STATUSES.some((known) => known === one),
  );
  if (wrong !== undefined)
    throw refuse('status', `Use one of: ${SANCTIONS_CASE_STATUSES.join(', ')}.`);
  const type = SCREENED_SUBJECTS.find((one) => one === query.subjectType);
  if (query.subjectType && !type)
    throw refuse('subjectType', `Use one of: ${SCREENED_SUBJECTS.join(', ')}.`);
  const filter: sanctions.CaseFilter = {
    statuses: query.status?.length ? query.status : null,
    subject: type && query.subjectId ? { type, id: query.subjectId } : null,
    limit: Math.min(Math.max(query.limit, 1), MAX_PAGE),
    offset: Math.max(query.offset, 0),
  };
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      sanctions.listCases(tx, filter),
      sanctions.countCases(tx, filter),
    ]);
    return { rows, total };
  });
}

export const subjectOf = (row: sanctions.CaseRow): sanctions.SubjectKey => ({
  type: row.subject_type,
  id: row.subject_id,
});

export type SeenCase = {
  readonly row: sanctions.CaseRow;
  /** Others about the same, the latest first. */
  readonly others: readonly sanctions.CaseRow[];
  readonly heldPayouts: number;
  /** The actor brought in whom it is about, or confirmed it. */
  readonly isOwn: boolean;
};

async function seen(work: Work, id: string): Promise<SeenCase> {
  const { tx } = work;
  const row = await sanctions.getCase(tx, id);
  const key = subjectOf(row);
  const others = (await sanctions.listCasesAbout(tx, [key])).filter((one) => one.id !== id);
  const heldPayouts = (await sanctions.listWaitingPayouts(tx, key)).length;
  return { row, others, heldPayouts, isOwn: await isOwnCase(work, row) };
}

/** Whether the actor confirmed a hit, under whichever of their names. */
async function hasConfirmed(work: Work, { status, member_id: by }: sanctions.CaseRow) {
  if (status !== 'Confirmed' || by === null) return false;
  return isMaker(work, [await getMaker(work.tx, by)]);
}

async function isOwnCase(work: Work, row: sanctions.CaseRow): Promise<boolean> {
  if (await hasConfirmed(work, row)) return true;
  return isMaker(work, await sanctions.listMakers(work.tx, subjectOf(row)));
}

/** @throws DomainError NOT_FOUND */
export const readCase = (platform: Platform, actor: Actor, id: string): Promise<SeenCase> =>
  inCompany(platform, actor, (work) => seen(work, id));

export type CaseDecision = {
  readonly id: string;
  readonly version: number;
  readonly status: 'Cleared' | 'Confirmed';
  readonly reason: string;
  readonly proof: Proof | null;
};

const STEPS: Readonly<Record<CaseDecision['status'], readonly string[]>> = {
  Cleared: ['Open', 'Confirmed'],
  Confirmed: ['Open'],
};

/**
 * Decides whether a hit is who it looks like. Whoever brought them in never does, nor does who confirmed a hit take
 * it back. @throws DomainError INVALID_STATE, INVALID_INPUT without a reason, STALE_VERSION, STEP_UP_NEEDED
 */
export async function decideCase(
  platform: Platform,
  actor: Actor,
  { id, version, status, reason: typed, proof }: CaseDecision,
): Promise<SeenCase> {
  const { reason } = parseBody(caseDecisionInput, { reason: typed });
  const listMakers = async (tx: Tx) => {
    const row = await sanctions.getCase(tx, id);
    const makers = await sanctions.listMakers(tx, subjectOf(row));
    // Who is alone takes back what they confirmed, with a second factor as well.
    return row.status === 'Confirmed' && row.member_id === actor.memberId
      ? [
          ...makers,
          { member_id: actor.memberId, member_name: actor.name, person_id: '', email: '' },
        ]
      : makers;
  };
  const mayOwn = await confirmAlone(platform, actor, { listMakers, proof });
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await sanctions.lockSanctions(tx);
    await sanctions.lockCase(tx, id);
    const row = await sanctions.getCase(tx, id);
    if (row.version !== version) throw new DomainError('STALE_VERSION');
    if (!STEPS[status].includes(row.status)) {
      const why = `A case that is ${row.status.toLowerCase()} is not ${status.toLowerCase()} any more.`;
      throw new DomainError('INVALID_STATE', { reason: why });
    }
    if (!mayOwn && (await isOwnCase(work, row))) {
      const why = (await hasConfirmed(work, row))
        ? 'You confirmed this hit: somebody else takes it back.'
        : 'You entered whom this is about: somebody else decides.';
      throw new DomainError('INVALID_STATE', { reason: why });
    }
    const by = memberStampOf(platform, actor);
    await sanctions.setCaseStatus(tx, row, { status, reason, by });
    const label = sanctions.caseLabel(row);
    const verb = status === 'Cleared' ? 'clear' : 'confirm';
    const detail = { reason, listed: row.listed.name, score: row.score };
    await tell(work, { id, label, verb, detail });
    return seen(work, id);
  });
}
