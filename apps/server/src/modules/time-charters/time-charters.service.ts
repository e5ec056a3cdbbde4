import {
  type CharterOption,
  charterOption,
  type TimeCharterInput,
  type TimeCharterType,
  timeCharterInput,
} from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { listPeople } from '../companies/index.ts';
import { listExecutives, listPorts, namedPerson, withChosenNames } from './named-records.ts';
import { findFaults } from './time-charter-check.ts';
import { namedContactIdsOf, timeCharterOf } from './time-charter-record.ts';
import * as charters from './time-charters.repository.ts';

const MAX_LISTED = 500;

export type TimeCharterQuery = {
  search?: string | null | undefined;
  type?: TimeCharterType | null | undefined;
  status?: readonly string[] | null | undefined;
  vesselId?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | undefined;
};

/** A time charter with what is shown beside it. */
export type WholeTimeCharter = {
  readonly row: charters.WholeTimeCharterRow;
  readonly contacts: readonly { id: string; name: string }[];
  /** Executives of it, also those who left. */
  readonly executives: readonly { id: string; name: string }[];
  /** Ports of the list. */
  readonly ports: readonly { id: string; name: string }[];
  /** Whether something of it went out, so that no step back is open. */
  readonly isSettled: boolean;
};

export const listTimeCharters = (platform: Platform, actor: Actor, query: TimeCharterQuery) =>
  platform.db.readTenant(actor.companyId, (tx) =>
    charters.listTimeCharters(tx, {
      search: query.search?.trim() || null,
      type: query.type ?? null,
      status: query.status?.length ? query.status : null,
      vesselId: query.vesselId ?? null,
      limit: Math.min(Math.max(query.limit ?? MAX_LISTED, 1), MAX_LISTED),
      offset: Math.max(query.offset ?? 0, 0),
    }),
  );

/** Members who may be named as executives. */
export const listCharterPeople = async (platform: Platform, actor: Actor) => {
  const people = await platform.db.readTenant(actor.companyId, listPeople);
  return people.map(namedPerson);
};

/** @throws DomainError NOTHING_FOUND */
export const getTimeCharter = (platform: Platform, actor: Actor, id: string) =>
  inCompany(platform, actor, ({ tx }) => readWhole(tx, id));

/** @throws DomainError NOTHING_FOUND "No time charter details found", also for one that was deleted */
export async function getRow(tx: Tx, id: string): Promise<charters.WholeTimeCharterRow> {
  const row = await charters.findTimeCharter(tx, id);
  if (!row) throw noDetails();
  return row;
}

export const noDetails = () =>
  new DomainError('NOTHING_FOUND', { reason: 'No time charter details found' });

async function readWhole(tx: Tx, id: string): Promise<WholeTimeCharter> {
  const row = await getRow(tx, id);
  const charter = timeCharterOf(row);
  return {
    row,
    contacts: await charters.listContacts(tx, namedContactIdsOf(charter)),
    executives: await listExecutives(tx, charter),
    ports: await listPorts(charter),
    isSettled: await charters.isSettled(tx, id),
  };
}

/** Keeps a new time charter. @throws DomainError INVALID_INPUT with every violation */
export function createTimeCharter(platform: Platform, actor: Actor, data: unknown) {
  const sent = parseBody(timeCharterInput, data);
  const id = newId(platform.clock);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const charter = await withChosenNames(undecided(sent, []));
    await refuseFaulty(tx, charter, null);
    const code = charter.charterCode || (await nextCode(tx, charter.type));
    const draftedBy = draftedByOf(actor, charter, null);
    await charters.insertTimeCharter(
      tx,
      { id, charter, code, draftedBy },
      stampOf(platform, actor),
    );
    return finish(work, { id, action: 'time-charter.create' });
  });
}

/** Saves over exactly this version. @throws DomainError STALE_VERSION, INVALID_INPUT, NOTHING_FOUND */
export function updateTimeCharter(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const sent = parseBody(timeCharterInput, change.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { id, version } = change;
    await charters.lockTimeCharter(tx, id);
    const before = await getRow(tx, id);
    if (before.version !== version) throw new DomainError('STALE_VERSION');
    const charter = await withChosenNames(undecided(sent, timeCharterOf(before).options));
    await refuseFaulty(tx, charter, before);
    const code = charter.charterCode || before.code;
    const stored = { id, version, charter, code, draftedBy: draftedByOf(actor, charter, before) };
    await charters.updateTimeCharter(tx, stored, stampOf(platform, actor));
    return finish(work, { id, action: 'time-charter.update', from: before.status });
  });
}

/** What a form sends with the decisions about its options as they are kept: a form decides none. */
function undecided(charter: TimeCharterInput, before: readonly CharterOption[]): TimeCharterInput {
  const open = charterOption.parse({});
  const options = charter.options.map((option, at): CharterOption => {
    const { decision, decidedAt, decidedBy, redeliveryBefore, earliestBefore } = before[at] ?? open;
    return { ...option, decision, decidedAt, decidedBy, redeliveryBefore, earliestBefore };
  });
  return { ...charter, options };
}

/** Whoever switches it on answers for what is drafted; who changes anything else does not. */
function draftedByOf(
  actor: Actor,
  { hireDraftDays: days }: TimeCharterInput,
  before: charters.WholeTimeCharterRow | null,
): string | null {
  if (days === 0) return null;
  const isSame = before !== null && timeCharterOf(before).hireDraftDays === days;
  return (isSame ? before.hire_drafted_by : null) ?? actor.memberId;
}

/**
 * Puts a time charter out of use and marks its cash flow deleted.
 * @throws DomainError INVALID_STATE once something of it was issued or posted
 */
export function deleteTimeCharter(
  platform: Platform,
  actor: Actor,
  key: { id: string; version: number },
): Promise<WholeTimeCharter> {
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await charters.lockTimeCharter(tx, key.id);
    const before = await readWhole(tx, key.id);
    if (before.isSettled) {
      const reason = 'Statements or documents of this time charter went out. It stays.';
      throw new DomainError('INVALID_STATE', { reason });
    }
    const saved = await charters.deactivateTimeCharter(tx, key, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    await record(work, {
      action: 'time-charter.delete',
      subject: subjectOf(before.row),
      detail: { status: before.row.status, isCashFlowDeleted: true },
      changes: [{ topic: 'time-charters', id: key.id, version: key.version + 1 }],
    });
    return { ...before, row: { ...before.row, is_active: false, is_cash_flow_deleted: true } };
  });
}

export async function refuseFaulty(
  tx: Tx,
  charter: TimeCharterInput,
  before: charters.WholeTimeCharterRow | null,
): Promise<void> {
  const faults = await findFaults(tx, charter, before);
  if (faults.length > 0) throw invalidInput(faults);
}

const PREFIX: Readonly<Record<TimeCharterType, string>> = { in: 'TCI', out: 'TCO' };

/** The next code of its type that nobody typed before. */
async function nextCode(tx: Tx, type: TimeCharterType): Promise<string> {
  for (;;) {
    const number = await nextNumber(tx, `time-charter-${type}`);
    const code = `${PREFIX[type]}-${String(number).padStart(4, '0')}`;
    if (!(await charters.isCodeTaken(tx, { code, by: null }))) return code;
  }
}

type Finished = {
  id: string;
  action: string;
  from?: string;
  detail?: Readonly<Record<string, unknown>>;
};

export async function finish(
  work: Work,
  { id, action, from, detail }: Finished,
): Promise<WholeTimeCharter> {
  const whole = await readWhole(work.tx, id);
  const { row } = whole;
  await record(work, {
    action,
    subject: subjectOf(row),
    detail: {
      ...(from && from !== row.status ? { from } : {}),
      ...{ status: row.status, ...detail },
    },
    changes: [{ topic: 'time-charters', id, version: row.version }],
  });
  return whole;
}

/** A charter as the trail and open pages name it. */
export const subjectOf = ({ id, code }: { id: string; code: string }) => ({
  type: 'time-charter',
  id,
  label: code,
});

/** Writes to the trail what was done beside the form of a charter; its version stays. */
export const recordOf = (
  work: Work,
  charter: { id: string; code: string },
  { action, detail }: { action: string; detail: Readonly<Record<string, unknown>> },
): Promise<void> =>
  record(work, {
    action,
    subject: subjectOf(charter),
    detail,
    changes: [{ topic: 'time-charters', id: charter.id, version: 0 }],
  });

/** Whom hire is settled with: the owners of a charter in, the charterers of one out. */
export const partyIdOf = (row: charters.WholeTimeCharterRow): string | null =>
  row.type === 'in' ? row.owner_company_id : row.time_charter_company_id;
