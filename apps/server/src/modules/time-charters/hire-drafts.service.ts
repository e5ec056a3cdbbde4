import { addCivilDays, civilDateAt, parseCivilDate } from '@mainsheet/calendar';
import { formatMoney, parseMoney } from '@mainsheet/money';
import { can } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, sentencesOf } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { findWorkingActor, getJobActor } from '../companies/index.ts';
import { notify } from '../notifications/index.ts';
import { billOf } from './billed-statements.ts';
import { billHireStatement, findBilledBy } from './billing.service.ts';
import {
  dueNumber,
  issueHireStatement,
  nowOf,
  periodsOf,
  readHireStatement,
} from './hire-statement.service.ts';
import { listDocuments } from './links.repository.ts';
import { timeCharterOf } from './time-charter-record.ts';
import { listDrafted, stopDrafting, type WholeTimeCharterRow } from './time-charters.repository.ts';
import { recordOf } from './time-charters.service.ts';

export const HIRE_DRAFT_TASK = 'hire.draft';
const NAME = 'Hire drafts';

type Due = { readonly row: WholeTimeCharterRow; readonly number: number };

/** The statement whose hire is to be drafted by today: the latest that is near enough, while nothing bills it. */
async function dueOf(platform: Platform, tx: Tx, row: WholeTimeCharterRow): Promise<Due | null> {
  const charter = timeCharterOf(row);
  const periods = periodsOf(charter);
  const isAhead = charter.billingScheduleType === 'In advance';
  const until = addCivilDays(parseCivilDate(todayBy(platform.clock)), charter.hireDraftDays);
  const near = periods.filter(
    ({ start, end }) => civilDateAt(isAhead ? start : end, 'UTC') <= until,
  ).length;
  // No statement is issued before the one that comes next.
  const number = Math.min(near, dueNumber(charter, periods, nowOf(platform)) + 1);
  if (number === 0 || billOf(await listDocuments(tx, row.id), number)) return null;
  return { row, number };
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
  const { row, number } = due;
  const job = { memberId: row.hire_drafted_by ?? '', requestId: HIRE_DRAFT_TASK };
  const actor = await platform.db.inTenant(companyId, (tx) => findWorkingActor(tx, job));
  const key = { timeCharterId: row.id, number };
  let reason = 'Whoever switched it on may not bill hire any more.';
  const needed = row.type === 'out' ? 'receivablesInvoices.create' : 'payablesBills.create';
  if (actor && can(actor, needed) && can(actor, 'timeCharters.modify')) {
    try {
      const { issued } = await readHireStatement(platform, actor, key);
      if (!issued) await issueHireStatement(platform, actor, key);
      const { dueOn, drawn } = await billHireStatement(platform, actor, key);
      const made = await findBilledBy(platform, actor, key);
      const total = formatMoney(parseMoney(drawn.currency, drawn.balance));
      await inCompany(platform, actor, (work) =>
        tell(work, row, {
          title: `Hire of ${row.code} is drafted, due ${dueOn}`,
          message: `Statement ${number}, balance ${total}: look at the draft and submit it for approval.`,
          link: made ? `${KINDS[made.kind].link}${made.id}` : '',
        }),
      );
      return;
    } catch (error) {
      // What a person would be told when they bill it: they look at it and switch it on again.
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      reason = sentencesOf(error);
    }
  }
  const by = await platform.db.inTenant(companyId, (tx) => getJobActor(tx, { ...job, name: NAME }));
  await inCompany(platform, by, (work) => stop(work, due, reason));
}

async function stop(work: Work, { row, number }: Due, reason: string): Promise<void> {
  await stopDrafting(work.tx, row.id, stampOf(work.platform, work.actor));
  await recordOf(work, row, { action: 'time-charter.drafts-stop', detail: { number, reason } });
  await tell(work, row, {
    title: `Hire of ${row.code} is drafted no more`,
    message: `${reason} Mend it, and switch it on again with the billing of the charter.`,
    link: `/fixture/vessel-fixture-detail?id=${row.id}`,
  });
}

type Said = { title: string; message: string; link: string };

/** Whoever switched it on hears of it, also where it is done in their name. */
const tell = ({ platform, tx }: Work, row: WholeTimeCharterRow, said: Said): Promise<void> =>
  notify(platform, tx, {
    actor: { memberId: null },
    to: { memberIds: row.hire_drafted_by ? [row.hire_drafted_by] : [] },
    notice: { kind: 'deadline', ...said },
    needs: 'timeCharters.view',
  });
