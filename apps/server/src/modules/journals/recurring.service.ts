import type { Tx } from '../../platform/database/database.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { getJobActor } from '../companies/index.ts';
import { listCountingRates } from '../exchange-rates/index.ts';
import { findLastClosed } from '../ledger/index.ts';
import { insertJournal, replaceLines } from './journals.repository.ts';
import { recordJournal } from './journals.service.ts';
import { dueOf, MOST_AT_ONCE, readTemplate, type Template } from './template.ts';
import { type DueDay, nextDay } from './template-schedule.ts';
import * as templates from './templates.repository.ts';

export const DRAFT_TASK = 'journal.draft';

/** Templates that are to be drafted by today. */
async function listDue(tx: Tx, today: string): Promise<templates.TemplateRow[]> {
  const [rows, lastClosed] = [await templates.listRecurring(tx), await findLastClosed(tx)];
  return rows.filter((row) => dueOf(row, { upTo: today, lastClosed }).due.length > 0);
}

/** Asks for the drafts that are due. */
export const askForDrafts = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    const due = await listDue(tx, todayBy(platform.clock));
    if (due.length > 0) await enqueue(tx, DRAFT_TASK, { key: 'due' });
  });

/** Drafts what is due, each template by itself and in the name of whoever changed it last; nothing is posted. */
export const draftDue: Task = async (platform, { companyId }) => {
  const due = await platform.db.inTenant(companyId, (tx) => listDue(tx, todayBy(platform.clock)));
  for (const { id, member_id: memberId } of due) {
    const actor = await platform.db.inTenant(companyId, (tx) =>
      getJobActor(tx, { memberId, requestId: DRAFT_TASK, name: 'Recurring journals' }),
    );
    await inCompany(platform, actor, (work) => draftTemplate(work, id));
  }
};

async function draftTemplate(work: Work, id: string): Promise<void> {
  const { platform, tx } = work;
  await templates.lockTemplate(tx, id);
  const row = await templates.findTemplate(tx, id);
  if (!row || row.is_paused) return;
  const lastClosed = await findLastClosed(tx);
  const { due } = dueOf(row, { upTo: todayBy(platform.clock), lastClosed });
  const template = await readTemplate(tx, id);
  // What is left over, of a template that slept, comes with the next round.
  for (const day of due.slice(0, MOST_AT_ONCE)) await draft(work, template, day);
}

async function draft(work: Work, template: Template, { period, on }: DueDay): Promise<void> {
  const { platform, tx, actor } = work;
  const { row, lines, baseCurrency } = template;
  const by = memberStampOf(platform, actor);
  const journalId = newId(platform.clock);
  const rates = new Map(
    (await listCountingRates(tx, { base: baseCurrency, on })).map((one) => [
      one.currency,
      one.rate,
    ]),
  );
  await insertJournal(
    tx,
    {
      id: journalId,
      journalOn: on,
      reference: row.reference,
      description: row.description,
      reversesOn: row.is_reversed ? nextDay(on) : null,
    },
    by,
  );
  await replaceLines(
    tx,
    { id: journalId, of: 'journal' },
    lines.map((line) => ({ ...line, rate: rates.get(line.currency) ?? line.rate })),
  );
  await templates.copyMakers(tx, { templateId: row.id, journalId });
  const drafted = { templateId: row.id, period, journalId, at: by.at };
  if ((await templates.insertDraft(tx, drafted)) === 0) {
    throw new Error(`${row.name} was drafted for ${period} before`);
  }
  await recordJournal(work, journalId, 'draft');
}

/** Recurring journals up to a day: drafts that wait to be posted, and days that are still to come. */
export async function readRecurring(tx: Tx, on: string) {
  const [waiting, recurring, lastClosed] = await Promise.all([
    templates.listWaiting(tx, on),
    templates.listRecurring(tx),
    findLastClosed(tx),
  ]);
  const coming = recurring.filter((row) => dueOf(row, { upTo: on, lastClosed }).due.length > 0);
  return { waiting, coming: coming.map(({ name }) => name), count: recurring.length };
}
