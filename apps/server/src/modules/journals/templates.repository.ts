import type { JournalSchedule } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';

export type TemplateRow = {
  id: string;
  name: string;
  reference: string;
  description: string;
  schedule: JournalSchedule | null;
  on_day: number | null;
  from_on: string | null;
  until_on: string | null;
  is_reversed: boolean;
  is_paused: boolean;
  resumed_on: string | null;
  member_id: string;
  updated_at: string;
  updated_by: string;
  version: number;
  /** The month of the latest draft, and its day. */
  last_period: string | null;
  last_on: string | null;
};

const columns = (tx: Tx) => sql`t.id, t.name, t.reference, t.description, t.schedule, t.on_day,
  t.from_on, t.until_on, t.is_reversed, t.is_paused, t.resumed_on, t.member_id, t.updated_at,
  t.updated_by, t.version,
  (select max(d.period) from journal_template_draft d
    where d.company_id = ${tx.companyId} and d.template_id = t.id) as last_period,
  (select max(j.journal_on) from journal_template_draft d
    join journal j on j.company_id = ${tx.companyId} and j.id = d.journal_id
    where d.company_id = ${tx.companyId} and d.template_id = t.id) as last_on`;

const MOST_TEMPLATES = 500;

/** All templates of the company, by name. */
export const listTemplates = (tx: Tx): Promise<TemplateRow[]> =>
  tx.many(sql<TemplateRow>`
    select ${columns(tx)} from journal_template t
    where t.company_id = ${tx.companyId} and t.deleted_at is null
    order by lower(t.name), t.id limit ${MOST_TEMPLATES}`);

/** Those that draft by themselves now. */
export const listRecurring = (tx: Tx): Promise<TemplateRow[]> =>
  tx.many(sql<TemplateRow>`
    select ${columns(tx)} from journal_template t
    where t.company_id = ${tx.companyId} and t.deleted_at is null and t.schedule is not null
      and not t.is_paused
    order by lower(t.name), t.id limit ${MOST_TEMPLATES}`);

export const findTemplate = (tx: Tx, id: string): Promise<TemplateRow | null> =>
  tx.find(sql<TemplateRow>`
    select ${columns(tx)} from journal_template t
    where t.company_id = ${tx.companyId} and t.id = ${id} and t.deleted_at is null`);

/** Locks a template until the transaction ends. */
export const lockTemplate = (tx: Tx, id: string): Promise<unknown> =>
  tx.find(sql`
    select id from journal_template
    where company_id = ${tx.companyId} and id = ${id} for no key update`);

export async function countTemplates(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from journal_template
      where company_id = ${tx.companyId} and deleted_at is null`,
    'The count',
  );
  return Number(row.count);
}

/** Whether another template has this name. */
export async function isNameTaken(
  tx: Tx,
  { name, id }: { name: string; id: string },
): Promise<boolean> {
  const row = await tx.find(sql`
    select 1 from journal_template
    where company_id = ${tx.companyId} and lower(name) = lower(${name}) and id <> ${id}
      and deleted_at is null`);
  return row !== null;
}

/** One at a time makes or names a template, so that no two have one name. */
export function lockNames(tx: Tx): Promise<number> {
  const key = `journal templates ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type TemplateHead = {
  readonly name: string;
  readonly reference: string;
  readonly description: string;
  readonly schedule: JournalSchedule | null;
  readonly onDay: number | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly isReversed: boolean;
};

export const insertTemplate = (
  tx: Tx,
  { id, ...head }: TemplateHead & { id: string },
  by: MemberStamp,
): Promise<number> =>
  tx.run(sql`
    insert into journal_template (company_id, id, name, reference, description, schedule, on_day,
      from_on, until_on, is_reversed, created_at, updated_at, updated_by, member_id)
    values (${tx.companyId}, ${id}, ${head.name}, ${head.reference}, ${head.description},
      ${head.schedule}, ${head.onDay}, ${head.from}, ${head.until}, ${head.isReversed}, ${by.at},
      ${by.at}, ${by.by}, ${by.memberId})`);

export const updateTemplate = (
  tx: Tx,
  { id, ...head }: TemplateHead & { id: string },
  by: MemberStamp,
): Promise<number> =>
  tx.run(sql`
    update journal_template set name = ${head.name}, reference = ${head.reference},
      description = ${head.description}, schedule = ${head.schedule}, on_day = ${head.onDay},
      from_on = ${head.from}, until_on = ${head.until}, is_reversed = ${head.isReversed},
      member_id = ${by.memberId}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Stops it, or lets it go on from a day. */
export const setPaused = (
  tx: Tx,
  { id, resumedOn }: { id: string; resumedOn: string | null },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update journal_template set is_paused = ${resumedOn === null},
      resumed_on = coalesce(${resumedOn}::date, resumed_on), updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export const setDeleted = (tx: Tx, id: string, by: Stamp): Promise<number> =>
  tx.run(sql`
    update journal_template set deleted_at = ${by.at}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

/** Notes what was drafted for a period; 0 when one was before. */
export const insertDraft = (
  tx: Tx,
  draft: { templateId: string; period: string; journalId: string; at: string },
): Promise<number> =>
  tx.run(sql`
    insert into journal_template_draft (company_id, template_id, period, journal_id, drafted_at)
    values (${tx.companyId}, ${draft.templateId}, ${draft.period}, ${draft.journalId}, ${draft.at})
    on conflict (company_id, template_id, period) do nothing`);

/** Whoever shaped a template has shaped its draft. */
export async function copyMakers(
  tx: Tx,
  { templateId, journalId }: { templateId: string; journalId: string },
): Promise<number> {
  const makers = await tx.many(sql<{ member_id: string; member_name: string; made_at: string }>`
    select member_id, member_name, made_at from journal_template_maker
    where company_id = ${tx.companyId} and template_id = ${templateId}`);
  return insertRows(tx, {
    into: sql`insert into journal_maker (company_id, journal_id, member_id, member_name, made_at)`,
    rows: makers.map((k) => [tx.companyId, journalId, k.member_id, k.member_name, k.made_at]),
  });
}

export type OriginRow = { id: string; name: string };

/** The template that a journal was drafted from, also when it is deleted. */
export const findOrigin = (tx: Tx, journalId: string): Promise<OriginRow | null> =>
  tx.find(sql<OriginRow>`
    select t.id, t.name from journal_template_draft d
    join journal_template t on t.company_id = ${tx.companyId} and t.id = d.template_id
      and t.deleted_at is null
    where d.company_id = ${tx.companyId} and d.journal_id = ${journalId}`);

/** Names of templates whose drafts of a day or before wait to be posted. */
export async function listWaiting(tx: Tx, on: string): Promise<string[]> {
  const rows = await tx.many(sql<{ name: string }>`
    select t.name from journal_template_draft d
    join journal_template t on t.company_id = ${tx.companyId} and t.id = d.template_id
    join journal j on j.company_id = ${tx.companyId} and j.id = d.journal_id
      and j.status = 'Draft' and j.deleted_at is null and j.journal_on <= ${on}::date
    where d.company_id = ${tx.companyId}
    order by j.journal_on, lower(t.name), t.id limit 100`);
  return rows.map(({ name }) => name);
}
