import type { SanctionsCaseStatus, ScreenedSubject } from '@mainsheet/contract';
import type { ListedParty, SanctionsList, ScorePart, ScreeningQuery } from '@mainsheet/screening';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { isOfParty } from '../counterparties/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';

export type EditionRow = {
  id: string;
  list: SanctionsList;
  number: number;
  published_on: string | null;
  file_name: string;
  file_hash: Buffer;
  party_count: number;
  problem_count: number;
  problems: { record: string; reason: string }[];
  is_in_use: boolean;
  brought_at: string;
  brought_by: string;
  member_id: string;
};

const editionColumns = sql`id, list, number, published_on, file_name, file_hash, party_count,
  problem_count, problems, is_in_use, brought_at, brought_by, member_id`;

/** Those in use first, then by time; at most 200. */
export function listEditions(tx: Tx): Promise<EditionRow[]> {
  return tx.many(sql<EditionRow>`
    select ${editionColumns} from sanctions_edition where company_id = ${tx.companyId}
    order by is_in_use desc, brought_at desc, id desc limit 200`);
}

export function listEditionsInUse(tx: Tx): Promise<EditionRow[]> {
  return tx.many(sql<EditionRow>`
    select ${editionColumns} from sanctions_edition
    where company_id = ${tx.companyId} and is_in_use order by id`);
}

/** One list is brought, and one company screened, at a time. */
export function lockSanctions(tx: Tx): Promise<number> {
  const key = `sanctions ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type NewEdition = Pick<
  EditionRow,
  'id' | 'list' | 'published_on' | 'file_name' | 'file_hash' | 'problems' | 'problem_count'
>;

/** Takes the place of the edition before it; records of that one go, what is known of it stays. */
export async function insertEdition(
  tx: Tx,
  e: NewEdition & { parties: readonly ListedParty[] },
  by: MemberStamp,
): Promise<void> {
  await tx.run(sql`
    delete from sanctions_entry where company_id = ${tx.companyId} and edition_id in (
      select id from sanctions_edition where company_id = ${tx.companyId} and list = ${e.list})`);
  await tx.run(sql`
    update sanctions_edition set is_in_use = false
    where company_id = ${tx.companyId} and list = ${e.list} and is_in_use`);
  const { number } = await tx.get(
    sql<{ number: number }>`
      select coalesce(max(number), 0) + 1 as number from sanctions_edition
      where company_id = ${tx.companyId} and list = ${e.list}`,
    'The number',
  );
  await tx.run(sql`
    insert into sanctions_edition (company_id, id, list, number, published_on, file_name, file_hash,
      party_count, problem_count, problems, is_in_use, brought_at, brought_by, member_id)
    values (${tx.companyId}, ${e.id}, ${e.list}, ${number}, ${e.published_on},
      ${e.file_name}, ${e.file_hash}, ${e.parties.length}, ${e.problem_count},
      ${JSON.stringify(e.problems)}, true, ${by.at}, ${by.by}, ${by.memberId})`);
  await insertRows(tx, {
    into: sql`insert into sanctions_entry (company_id, edition_id, listed_id, content)`,
    rows: e.parties.map((one) => [tx.companyId, e.id, one.id, JSON.stringify(one)]),
    otherwise: sql`on conflict do nothing`,
  });
}

export async function listEntries(tx: Tx): Promise<ListedParty[]> {
  const rows = await tx.many(sql<{ content: ListedParty }>`
    select n.content from sanctions_entry n
    join sanctions_edition e on e.company_id = ${tx.companyId} and e.id = n.edition_id
    where n.company_id = ${tx.companyId} and e.is_in_use order by n.edition_id, n.listed_id`);
  return rows.map(({ content }) => content);
}

/** Somebody or something that is compared with the lists. */
export type SubjectRow = {
  type: ScreenedSubject;
  id: string;
  name: string;
  kind: string;
  country: string;
  imo: string;
  /** Of the last screening; null before the first. */
  print: string | null;
  editions: string | null;
};

const subjects = (tx: Tx, only: RawBuilder<unknown>) => sql<SubjectRow>`
  select s.*, k.print, k.editions from (
    select 'beneficiary' as type, b.id, b.name, d.content->>'entityType' as kind,
      d.content->>'countryCode' as country, '' as imo
    from beneficiary b
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
      and d.detail_no = b.detail_no
    where b.company_id = ${tx.companyId}
    union all
    select 'contact', c.id, c.name, '', c.country_code, '' from contact c
    where c.company_id = ${tx.companyId}
    union all
    select 'vessel', v.id, v.name, 'VESSEL', '', coalesce(v.imo, '') from vessel v
    where v.company_id = ${tx.companyId} and not v.is_deleted
  ) s
  left join sanctions_screening k on k.company_id = ${tx.companyId} and k.subject_type = s.type
    and k.subject_id = s.id
  where ${only}`;

/** All there are, in a steady order; payments may be under way to who was archived since. */
export const listSubjects = (tx: Tx): Promise<SubjectRow[]> =>
  tx.many(sql`${subjects(tx, sql`true`)} order by s.type, s.id`);

export type SubjectKey = { readonly type: ScreenedSubject; readonly id: string };

const typesOf = (keys: readonly SubjectKey[]) => [...new Set(keys.map(({ type }) => type))];
const idsOf = (keys: readonly SubjectKey[]) => keys.map(({ id }) => id);

/** Those of some keys that there are. */
export function listSubjectsOf(tx: Tx, keys: readonly SubjectKey[]): Promise<SubjectRow[]> {
  const [types, ids] = [typesOf(keys), idsOf(keys)];
  return tx.many(subjects(tx, sql`s.type = any(${types}::text[]) and s.id = any(${ids}::uuid[])`));
}

export function keepScreening(
  tx: Tx,
  { type, id }: SubjectKey,
  s: { print: string; editions: string; at: string },
): Promise<number> {
  return tx.run(sql`
    insert into sanctions_screening (company_id, subject_type, subject_id, print, editions, screened_at)
    values (${tx.companyId}, ${type}, ${id}, ${s.print}, ${s.editions}, ${s.at})
    on conflict (company_id, subject_type, subject_id) do update
      set print = excluded.print, editions = excluded.editions, screened_at = excluded.screened_at`);
}

export type CaseRow = {
  id: string;
  number: number;
  status: SanctionsCaseStatus;
  subject_type: ScreenedSubject;
  subject_id: string;
  subject: ScreeningQuery;
  subject_print: string;
  listed_id: string;
  list: SanctionsList;
  listed: ListedParty;
  listed_print: string;
  edition_id: string;
  edition_number: number;
  published_on: string | null;
  met: string;
  score: string;
  parts: ScorePart[];
  level: string;
  screening_version: string;
  reason: string;
  decided_at: string | null;
  decided_by: string | null;
  member_id: string | null;
  opened_at: string;
  version: number;
};

export const caseLabel = (row: { number: number }): string =>
  `SC-${String(row.number).padStart(4, '0')}`;

const cases = (tx: Tx, rest: RawBuilder<unknown>) => sql<CaseRow>`
  select k.*, k.score::text as score, e.number as edition_number, e.published_on
  from sanctions_case k
  join sanctions_edition e on e.company_id = ${tx.companyId} and e.id = k.edition_id
  where k.company_id = ${tx.companyId} ${rest}`;

export type CaseFilter = {
  statuses: readonly string[] | null;
  subject: SubjectKey | null;
  limit: number;
  offset: number;
};

const fitting = (f: CaseFilter) => sql`
  and (${f.statuses}::text[] is null or k.status = any(${f.statuses}::text[]))
  and (${f.subject?.type ?? null}::text is null
    or (k.subject_type = ${f.subject?.type ?? null} and k.subject_id = ${f.subject?.id ?? null}::uuid))`;

/** The latest first. */
export const listCases = (tx: Tx, f: CaseFilter): Promise<CaseRow[]> =>
  tx.many(
    cases(
      tx,
      sql`${fitting(f)} order by k.opened_at desc, k.id desc limit ${f.limit} offset ${f.offset}`,
    ),
  );

export async function countCases(tx: Tx, f: CaseFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from sanctions_case k where k.company_id = ${tx.companyId} ${fitting(f)}`,
    'The count',
  );
  return Number(row.count);
}

/** @throws DomainError NOT_FOUND */
export const getCase = (tx: Tx, id: string): Promise<CaseRow> =>
  tx.get(cases(tx, sql`and k.id = ${id}`), 'The case');

export function lockCase(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    select 1 from sanctions_case where company_id = ${tx.companyId} and id = ${id} for update`);
}

/** All about some, the latest first. */
export function listCasesAbout(tx: Tx, keys: readonly SubjectKey[]): Promise<CaseRow[]> {
  const [types, ids] = [typesOf(keys), idsOf(keys)];
  return tx.many(
    cases(
      tx,
      sql`and k.subject_type = any(${types}::text[]) and k.subject_id = any(${ids}::uuid[])
        order by k.opened_at desc, k.id desc`,
    ),
  );
}

export type NewCase = Pick<
  CaseRow,
  | ('id' | 'number' | 'subject_type' | 'subject_id' | 'subject' | 'subject_print' | 'listed_id')
  | ('list' | 'listed' | 'listed_print' | 'edition_id' | 'met' | 'parts' | 'level')
  | 'screening_version'
> & { score: number };

export function insertCase(tx: Tx, c: NewCase, at: string): Promise<number> {
  return tx.run(sql`
    insert into sanctions_case (company_id, id, number, subject_type, subject_id, subject,
      subject_print, listed_id, list, listed, listed_print, edition_id, met, score, parts, level,
      screening_version, opened_at)
    values (${tx.companyId}, ${c.id}, ${c.number}, ${c.subject_type}, ${c.subject_id},
      ${JSON.stringify(c.subject)}, ${c.subject_print}, ${c.listed_id}, ${c.list},
      ${JSON.stringify(c.listed)}, ${c.listed_print}, ${c.edition_id}, ${c.met}, ${c.score},
      ${JSON.stringify(c.parts)}, ${c.level}, ${c.screening_version}, ${at})`);
}

export function setCaseStatus(
  tx: Tx,
  row: CaseRow,
  to:
    | { status: 'Cleared' | 'Confirmed'; reason: string; by: MemberStamp }
    | { status: 'Lapsed'; reason: string; by: Stamp },
): Promise<number> {
  const memberId = 'memberId' in to.by ? to.by.memberId : null;
  return tx.run(sql`
    update sanctions_case set status = ${to.status}, reason = ${to.reason}, decided_at = ${to.by.at},
      decided_by = ${to.by.by}, member_id = ${to.status === 'Lapsed' ? null : memberId},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${row.id} and status = ${row.status}`);
}

/** Who brought in whom a case is about: every one that entered the beneficiary, or one of the contact. */
export function listMakers(tx: Tx, { type, id }: SubjectKey): Promise<MakerRow[]> {
  return tx.many(sql<MakerRow>`
    select distinct d.member_id, d.entered_by as member_name, m.person_id, m.email
    from beneficiary b
    join beneficiary_detail d on d.company_id = ${tx.companyId} and d.beneficiary_id = b.id
    join member m on m.company_id = ${tx.companyId} and m.id = d.member_id
    where b.company_id = ${tx.companyId} and (
      (${type} = 'beneficiary' and b.id = ${id}::uuid) or (${type} = 'contact' and ${isOfParty(tx, 'b.contact_id', id)}))`);
}

/** Payouts to them that are not sent yet; none goes to a vessel. */
export async function listWaitingPayouts(tx: Tx, { type, id }: SubjectKey): Promise<string[]> {
  if (type === 'vessel') return [];
  const rows = await tx.many(sql<{ id: string }>`
    select id from payout where company_id = ${tx.companyId}
      and status in ('In approval', 'Approved', 'Scheduled')
      and ((${type} = 'beneficiary' and beneficiary_id = ${id}::uuid)
        or (${type} = 'contact' and ${isOfParty(tx, 'contact_id', id)}))
    order by id limit 500`);
  return rows.map((row) => row.id);
}
