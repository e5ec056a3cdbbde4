import { journalTemplateInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { violation } from '../commercial-documents/index.ts';
import { findLastClosed } from '../ledger/index.ts';
import { readLines } from './journal-lines.ts';
import { addMaker, replaceLines } from './journals.repository.ts';
import type { Key } from './journals.service.ts';
import { dueOf, MOST_AT_ONCE, readTemplate, type Template } from './template.ts';
import * as templates from './templates.repository.ts';

const MOST_TEMPLATES = 500;

export const listTemplates = (platform: Platform, actor: Actor) =>
  platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, lastClosed] = await Promise.all([templates.listTemplates(tx), findLastClosed(tx)]);
    return { rows, lastClosed };
  });

/** @throws DomainError NOT_FOUND */
export const getTemplate = (platform: Platform, actor: Actor, id: string): Promise<Template> =>
  platform.db.readTenant(actor.companyId, (tx) => readTemplate(tx, id));

/** Keeps lines for further journals; the same key answers with the same template. @throws INVALID_INPUT */
export function createTemplate(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<Template> {
  const { lines, ...head } = parseBody(journalTemplateInput, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const command = {
      actor,
      operation: 'createJournalTemplate',
      key: request.key,
      request: { lines, ...head },
      clock: platform.clock,
    };
    const { id } = await once(tx, command, async () => {
      const made = { id: newId(platform.clock), ...head };
      await claimName(tx, made);
      if ((await templates.countTemplates(tx)) >= MOST_TEMPLATES) {
        const reason = `Keep to ${MOST_TEMPLATES} templates: delete one that nobody uses.`;
        throw new DomainError('INVALID_STATE', { reason });
      }
      const read = await readLines(tx, lines);
      const by = memberStampOf(platform, actor);
      const owner = { id: made.id, of: 'template' } as const;
      await templates.insertTemplate(tx, made, by);
      await replaceLines(tx, owner, read);
      await addMaker(tx, owner, by);
      await refuseFlood(work, made.id);
      await recordTemplate(work, made.id, 'create');
      return { id: made.id };
    });
    return readTemplate(tx, id);
  });
}

/** Changes what comes; what was drafted stays as it is. @throws DomainError INVALID_INPUT, STALE_VERSION */
export function updateTemplate(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Template> {
  const { lines, ...head } = parseBody(journalTemplateInput, data);
  return changeTemplate(platform, actor, key, async (work) => {
    const { tx } = work;
    await claimName(tx, { id: key.id, name: head.name });
    const read = await readLines(tx, lines);
    const by = memberStampOf(platform, actor);
    const owner = { id: key.id, of: 'template' } as const;
    await templates.updateTemplate(tx, { id: key.id, ...head }, by);
    await replaceLines(tx, owner, read);
    await addMaker(tx, owner, by);
    await refuseFlood(work, key.id);
    return 'update';
  });
}

/** Stops a recurring template. @throws DomainError INVALID_STATE for one that does not recur or is paused */
export const pauseTemplate = (platform: Platform, actor: Actor, key: Key): Promise<Template> =>
  changeTemplate(platform, actor, key, async ({ tx }, { row }) => {
    assertRecurs(row, false);
    await templates.setPaused(tx, { id: key.id, resumedOn: null }, stampOf(platform, actor));
    return 'pause';
  });

/** Lets it go on from today: what fell into the pause is not drafted. @throws DomainError INVALID_STATE */
export const resumeTemplate = (platform: Platform, actor: Actor, key: Key): Promise<Template> =>
  changeTemplate(platform, actor, key, async ({ tx }, { row }) => {
    assertRecurs(row, true);
    const resumedOn = todayBy(platform.clock);
    await templates.setPaused(tx, { id: key.id, resumedOn }, stampOf(platform, actor));
    return 'resume';
  });

/** Deletes a template; its drafts stay. */
export function deleteTemplate(platform: Platform, actor: Actor, key: Key): Promise<void> {
  return inCompany(platform, actor, async (work) => {
    await lockTemplate(work.tx, key);
    await recordTemplate(work, key.id, 'delete');
    await templates.setDeleted(work.tx, key.id, stampOf(platform, actor));
  });
}

function assertRecurs(row: templates.TemplateRow, isPaused: boolean): void {
  if (row.schedule === null) {
    const reason = `${row.name} does not recur: nothing of it is drafted by itself.`;
    throw new DomainError('INVALID_STATE', { reason });
  }
  if (row.is_paused === isPaused) return;
  const reason = `${row.name} is ${row.is_paused ? 'paused already' : 'not paused'}.`;
  throw new DomainError('INVALID_STATE', { reason });
}

/** @throws DomainError INVALID_INPUT for a first day from which more would be drafted at once than a person meant */
async function refuseFlood({ platform, tx }: Work, id: string): Promise<void> {
  const row = await templates.findTemplate(tx, id);
  if (!row) return;
  const lastClosed = await findLastClosed(tx);
  const { due } = dueOf(row, { upTo: todayBy(platform.clock), lastClosed });
  if (due.length <= MOST_AT_ONCE) return;
  const message = `It would draft ${due.length} journals at once. Begin so that ${MOST_AT_ONCE} at most are due.`;
  throw invalidInput([violation('from', message)]);
}

/** @throws DomainError INVALID_INPUT for a name that another template has */
async function claimName(tx: Tx, of: { id: string; name: string }): Promise<void> {
  await templates.lockNames(tx);
  if (!(await templates.isNameTaken(tx, of))) return;
  const message = `There is a template “${of.name}” already.`;
  throw invalidInput([{ code: 'JOURNAL', path: 'name', message }]);
}

async function lockTemplate(tx: Tx, { id, version }: Key): Promise<Template> {
  await templates.lockTemplate(tx, id);
  const template = await readTemplate(tx, id);
  if (template.row.version !== version) throw new DomainError('STALE_VERSION');
  return template;
}

function changeTemplate(
  platform: Platform,
  actor: Actor,
  key: Key,
  run: (work: Work, template: Template) => Promise<string>,
): Promise<Template> {
  return inCompany(platform, actor, async (work) => {
    const verb = await run(work, await lockTemplate(work.tx, key));
    return recordTemplate(work, key.id, verb);
  });
}

/** Writes the trail and announces the change; returns the template as it is now. */
async function recordTemplate(work: Work, id: string, verb: string): Promise<Template> {
  const template = await readTemplate(work.tx, id);
  const { row, lines } = template;
  await record(work, {
    action: `journal-template.${verb}`,
    subject: { type: 'journal-template', id, label: row.name },
    detail: { schedule: row.schedule, lines: lines.length },
    changes: [{ topic: 'journals', id, version: row.version }],
  });
  return template;
}
