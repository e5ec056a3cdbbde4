import { addCivilDays, civilDateAt, parseCivilDate } from '@mainsheet/calendar';
import { charterSpanOf } from '@mainsheet/contract';
import { formatMoney, parseMoney } from '@mainsheet/money';
import { type Actor, can } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { DomainError, sentencesOf } from '../../../platform/errors.ts';
import { todayBy } from '../../../platform/ids.ts';
import { inEveryCompany } from '../../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Task } from '../../../platform/jobs/task.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import { addMaker, KINDS } from '../../commercial-documents/index.ts';
import { findWorkingActor, getJobActor } from '../../companies/index.ts';
import { type Audience, notify } from '../../notifications/index.ts';
import { listDocuments, listEverLinked } from '../links/links.repository.ts';
import { isUnpriced } from '../statements/drawn-statement.ts';
import {
  dueNumber,
  issueHireStatement,
  nowOf,
  type PlacedStatement,
  periodsOf,
  readHireStatement,
} from '../statements/hire-statement.service.ts';
import { timeCharterOf } from '../time-charter-record.ts';
import {
  listChangers,
  listDrafted,
  stopDrafting,
  type WholeTimeCharterRow,
} from '../time-charters.repository.ts';
import { recordOf } from '../time-charters.service.ts';
import { billOf, isOfRun } from './billed-statements.ts';
import {
  type BilledWith,
  billHireStatement,
  findBilledBy,
  readUnbilled,
} from './billing.service.ts';

export const HIRE_DRAFT_TASK = 'hire.draft';
const NAME = 'Hire drafts';

type Due = { readonly row: WholeTimeCharterRow; readonly number: number };

/**
 * The statement whose hire is to be drafted by today: the latest that is near enough, while no document was ever of it. A
 * draft that somebody deleted, or an invoice that was cancelled, does not come back by itself.
 */
async function dueOf(platform: Platform, tx: Tx, row: WholeTimeCharterRow): Promise<Due | null> {
  const charter = timeCharterOf(row);
  // Without a duration, or a redelivery after delivery, nobody can say yet what is due.
  if (charterSpanOf(charter) === null) return null;
  const periods = periodsOf(charter);
  const isAhead = charter.billingScheduleType === 'In advance';
  const until = addCivilDays(parseCivilDate(todayBy(platform.clock)), charter.hireDraftDays);
  const near = periods.filter(
    ({ start, end }) => civilDateAt(isAhead ? start : end, 'UTC') <= until,
  ).length;
  // No statement is issued before the one that comes next.
  const number = Math.min(near, dueNumber(charter, periods, nowOf(platform)) + 1);
  if (number === 0 || billOf(await listDocuments(tx, row.id), number)) return null;
  const ever = await listEverLinked(tx, row.id);
  return ever.some(({ group_id: groupId }) => isOfRun(groupId, number)) ? null : { row, number };
}

/** The statement, while there is something to draft still: others bill too, and hire waits for the index it follows. */
async function findReady(
  platform: Platform,
  actor: Actor,
  { row, number }: Due,
): Promise<PlacedStatement | null> {
  const due = await platform.db.inTenant(actor.companyId, async (tx) => {
    const now = (await listDrafted(tx)).find(({ id }) => id === row.id);
    return now ? dueOf(platform, tx, now) : null;
  });
  if (due?.number !== number) return null;
  const placed = await readHireStatement(platform, actor, { timeCharterId: row.id, number });
  const unbilled = await readUnbilled(platform, actor, placed);
  if (!unbilled || unbilled.total.isZero()) return null;
  return placed.issued !== null || !isUnpriced(placed.drawn) ? placed : null;
}

async function listDue(platform: Platform, tx: Tx): Promise<Due[]> {
  const due: Due[] = [];
  for (const row of await listDrafted(tx)) {
    const one = await dueOf(platform, tx, row);
    if (one) due.push(one);
  }
  return due;
}

/** Asks for the hire that is to be drafted. */
export const askForHireDrafts = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const due = await listDue(platform, tx);
    if (due.length > 0) await enqueue(tx, HIRE_DRAFT_TASK, { key: 'due' });
  });

/** Drafts what is due, each charter by itself and in the name of whoever switched it on; others approve it. */
export const draftHire: Task = async (platform, { companyId }) => {
  const due = await platform.db.inTenant(companyId, (tx) => listDue(platform, tx));
  for (const one of due) await draftOrStop(platform, companyId, one);
};

async function draftOrStop(platform: Platform, companyId: string, due: Due): Promise<void> {
  const { row } = due;
  const job = { memberId: row.hire_drafted_by ?? '', requestId: HIRE_DRAFT_TASK };
  const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, job));
  let reason = 'Whoever switched it on may not bill hire any more.';
  const needed = row.type === 'out' ? 'receivablesInvoices.create' : 'payablesBills.create';
  if (actor && can(actor, needed) && can(actor, 'timeCharters.modify')) {
    const refused = await draft(platform, actor, due);
    if (refused === null) return;
    reason = refused;
  }
  const by = await platform.db.inTenant(companyId, (tx) => getJobActor(tx, { ...job, name: NAME }));
  const isHere = actor !== null && can(actor, 'timeCharters.view');
  await inCompany(platform, by, (work) => stop(work, due, { reason, isHere }));
}

/** Often enough for whatever others can do at the same moment: issue it, then bill it. */
const TRIES = 3;

/** Drafts what is ready; what a person would be told who bills it, where it cannot be. */
async function draft(platform: Platform, actor: Actor, due: Due): Promise<string | null> {
  let refusal = '';
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const placed = await findReady(platform, actor, due);
      if (placed) await issueAndBill(platform, actor, placed);
      return null;
    } catch (error) {
      // What was refused is looked at again: somebody may have done it meanwhile, then there is nothing to stop.
      refusal = refusalOf(error);
    }
  }
  return refusal;
}

async function issueAndBill(
  platform: Platform,
  actor: Actor,
  { charter: row, number, issued }: PlacedStatement,
): Promise<void> {
  const key = { timeCharterId: row.id, number };
  if (!issued) await issueHireStatement(platform, actor, key);
  const beside = (work: Work, billed: BilledWith) => addChangers(work, row.id, billed);
  const { dueOn, drawn } = await billHireStatement(platform, actor, { ...key, beside });
  const made = await findBilledBy(platform, actor, key);
  const total = formatMoney(parseMoney(drawn.currency, drawn.balance));
  await inCompany(platform, actor, (work) =>
    tell(work, switchedOnBy(row), {
      title: `Hire of ${row.code} is drafted, due ${dueOn}`,
      message: `Statement ${number}, balance ${total}: look at the draft and submit it for approval.`,
      link: made ? `${KINDS[made.kind].link}${made.id}` : '',
    }),
  );
}

/** What a person would be told. @throws whatever is no refusal */
function refusalOf(error: unknown): string {
  if (!(error instanceof DomainError) || error.status >= 500) throw error;
  return sentencesOf(error);
}

/**
 * Nobody looked at the charter when it was drafted by itself: whoever changed it since what was billed last was drawn up
 * made this document too, and the last who did in any case.
 */
async function addChangers(
  { tx, platform }: Work,
  charterId: string,
  { documentId, run }: BilledWith,
): Promise<void> {
  const at = platform.clock.now().toISOString();
  for (const { member_id: memberId, name } of await listChangers(tx, charterId, run.first - 1)) {
    await addMaker(tx, documentId, { memberId, by: name, at });
  }
}

type Stopped = { reason: string; isHere: boolean };

/** Whoever switched it on hears of it; where they may not see it any more, all who can switch it on again. */
async function stop(work: Work, { row, number }: Due, { reason, isHere }: Stopped): Promise<void> {
  await stopDrafting(work.tx, row.id, stampOf(work.platform, work.actor));
  await recordOf(work, row, { action: 'time-charter.drafts-stop', detail: { number, reason } });
  await tell(work, isHere ? switchedOnBy(row) : { holdersOf: 'timeCharters.modify' }, {
    title: `Hire of ${row.code} is drafted no more`,
    message: `${reason} Mend it, and switch it on again with the billing of the charter.`,
    link: `/fixture/vessel-fixture-detail?id=${row.id}`,
  });
}

type Said = { title: string; message: string; link: string };

const switchedOnBy = ({ hire_drafted_by: memberId }: WholeTimeCharterRow): Audience => ({
  memberIds: memberId ? [memberId] : [],
});

/** Members hear of it also where it is done in their name. */
const tell = ({ platform, tx }: Work, to: Audience, said: Said): Promise<void> =>
  notify(platform, tx, {
    actor: { memberId: null },
    to,
    notice: { kind: 'deadline', ...said },
    needs: 'timeCharters.view',
  });
