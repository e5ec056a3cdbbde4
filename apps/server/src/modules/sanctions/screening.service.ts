import { fingerprint, type Hit, SCREENING_VERSION } from '@mainsheet/screening';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { getJobActor } from '../companies/index.ts';
import { notify } from '../notifications/index.ts';
import * as sanctions from './sanctions.repository.ts';
import { screenAll } from './sanctions-threads.ts';
import { consequenceOf, editionsKey, printOf, queryOf } from './standing.ts';

export const SCREEN_TASK = 'sanctions.screen';
/** Subjects compared in one thread, and written in one transaction. */
const SLICE = 500;

/** Asks that whoever was not compared with what counts now is, once this transaction commits. */
export async function askForScreening(tx: Tx): Promise<void> {
  const editions = await sanctions.listEditionsInUse(tx);
  if (editions.length > 0) await enqueue(tx, SCREEN_TASK, { key: 'all' });
}

/** Every ten minutes: whoever is new or was changed and no request asked for. */
export const askForDue = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, askForScreening);

const keyOf = ({ type, id }: sanctions.SubjectKey): string => `${type} ${id}`;

/** What is to be compared, against what; null when nobody is due. */
async function readDue({ db }: Platform, companyId: string) {
  return db.inTenant(companyId, async (tx) => {
    const editions = await sanctions.listEditionsInUse(tx);
    if (editions.length === 0) return null;
    const key = editionsKey(editions);
    const all = await sanctions.listSubjects(tx);
    const due = all.filter((row) => row.editions !== key || row.print !== printOf(row));
    if (due.length === 0) return null;
    const latest = editions.toSorted((a, b) => b.brought_at.localeCompare(a.brought_at))[0]!;
    const parties = await sanctions.listEntries(tx);
    return { editions, key, due, parties, memberId: latest.member_id };
  });
}

/** Compares whoever is due with the lists in use, and opens a case for each that looks like a listed one. */
export const screenCompany: Task = async (platform, { companyId }) => {
  const found = await readDue(platform, companyId);
  if (!found) return;
  const { due, parties, editions, key, memberId } = found;
  const actor = await platform.db.inTenant(companyId, (tx) =>
    getJobActor(tx, { memberId, requestId: `screening-${key.slice(0, 8)}`, name: 'Screening' }),
  );
  for (let at = 0; at < due.length; at += SLICE) {
    const slice = due.slice(at, at + SLICE);
    const asked = slice.map((row) => ({ key: keyOf(row), query: queryOf(row) }));
    const screened = await screenAll(parties, asked);
    const hits = new Map(screened.map((one) => [one.key, one.hits]));
    const isCurrent = await inCompany(platform, actor, async (work) => {
      await sanctions.lockSanctions(work.tx);
      // A list that came meanwhile has asked for a screening of its own.
      if (editionsKey(await sanctions.listEditionsInUse(work.tx)) !== key) return false;
      for (const row of slice)
        await keep(work, { row, editions, key, hits: hits.get(keyOf(row)) ?? [] });
      return true;
    });
    if (!isCurrent) return;
  }
};

type Stored = {
  readonly row: sanctions.SubjectRow;
  readonly editions: readonly sanctions.EditionRow[];
  readonly key: string;
  readonly hits: readonly Hit[];
};

/** Keeps what a comparison found of one: new cases, those that lapsed, and that it was done. */
async function keep(work: Work, { row, editions, key, hits }: Stored): Promise<void> {
  const { platform, tx } = work;
  const { at } = stampOf(platform, work.actor);
  const print = printOf(row);
  const cases = await sanctions.listCasesAbout(tx, [row]);
  for (const hit of hits) {
    const listedPrint = fingerprint(hit.party);
    const same = cases.filter(({ listed_id }) => listed_id === hit.party.id);
    if (same.some(({ status }) => status === 'Confirmed')) continue;
    // Decided or open about these very two: nothing changed.
    const isKnown = (one: sanctions.CaseRow) =>
      one.status !== 'Lapsed' && one.subject_print === print && one.listed_print === listedPrint;
    if (same.some(isKnown)) continue;
    for (const open of same.filter(({ status }) => status === 'Open')) {
      await lapse(work, open, 'One of both was changed: a new case was opened.');
    }
    const edition = editions.find(({ list }) => list === hit.party.list);
    if (edition) await open(work, { row, hit, print, listedPrint, editionId: edition.id });
  }
  const met = new Set(hits.map(({ party }) => party.id));
  for (const open of cases) {
    if (open.status !== 'Open' || met.has(open.listed_id)) continue;
    await lapse(work, open, 'The lists in use hold nothing like it any more.');
  }
  await sanctions.keepScreening(tx, row, { print, editions: key, at });
  // Pages of payments that waited for it look again.
  for (const id of await sanctions.listWaitingPayouts(tx, row)) {
    await announce(tx, { topic: 'payouts', id, version: 0, by: null });
  }
}

type Opened = {
  readonly row: sanctions.SubjectRow;
  readonly hit: Hit;
  readonly print: string;
  readonly listedPrint: string;
  readonly editionId: string;
};

async function open(
  work: Work,
  { row, hit, print, listedPrint, editionId }: Opened,
): Promise<void> {
  const { platform, tx, actor } = work;
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'sanctions_case');
  await sanctions.insertCase(
    tx,
    {
      ...{ id, number, subject_type: row.type, subject_id: row.id, subject: queryOf(row) },
      ...{ subject_print: print, listed_id: hit.party.id, list: hit.party.list },
      ...{ listed: hit.party, listed_print: listedPrint, edition_id: editionId, met: hit.met },
      ...{ score: Math.round(hit.score * 100) / 100, parts: [...hit.parts], level: hit.level },
      screening_version: SCREENING_VERSION,
    },
    stampOf(platform, actor).at,
  );
  const label = sanctions.caseLabel({ number });
  await tell(work, { id, label, verb: 'open' });
  await notify(platform, tx, {
    actor: { memberId: null },
    to: { holdersOf: 'sanctions.modify' },
    notice: {
      kind: 'approval-needed',
      title: `Sanctions case ${label}: ${row.name}`,
      message: consequenceOf({ type: row.type, name: row.name, label }, 'HELD'),
      link: `/sanction-details?id=${id}`,
    },
    needs: 'sanctions.view',
  });
}

async function lapse(work: Work, row: sanctions.CaseRow, reason: string): Promise<void> {
  const by = stampOf(work.platform, work.actor);
  await sanctions.setCaseStatus(work.tx, row, { status: 'Lapsed', reason, by });
  await tell(work, { id: row.id, label: sanctions.caseLabel(row), verb: 'lapse' });
}

/** Writes the trail, and lets open pages look again: also at the payouts that wait for it. */
export async function tell(
  work: Work,
  { id, label, verb, detail = {} }: { id: string; label: string; verb: string; detail?: object },
): Promise<void> {
  await record(work, {
    action: `sanctions-case.${verb}`,
    subject: { type: 'sanctions-case', id, label },
    detail: { ...detail },
    changes: [
      { topic: 'sanctions', id, version: 0 },
      { topic: 'payouts', id, version: 0 },
    ],
  });
}

/** Screens a company now, as its job does. */
export const screenNow = (platform: Platform, actor: Pick<Actor, 'companyId'>): Promise<void> =>
  screenCompany(platform, { companyId: actor.companyId }, { lists: [] });
