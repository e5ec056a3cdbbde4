import type { JournalStatus } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';

export type JournalRow = {
  id: string;
  number: number | null;
  status: JournalStatus;
  journal_on: string;
  reference: string;
  description: string;
  reverses_on: string | null;
  transaction_id: string | null;
  reversal_id: string | null;
  reversed_on: string | null;
  posted_by: string | null;
  posted_at: string | null;
  prepared_by: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

/** A journal as lists show it: what its debits come to in base, as far as it is posted. */
export type JournalSummaryRow = JournalRow & { base_currency: string | null; base_minor: string };

export type JournalLineRow = {
  line_no: number;
  account_code: string;
  description: string;
  currency: string;
  amount_minor: string;
  rate: string;
  contact_id: string | null;
  contact_name: string | null;
  vessel_id: string | null;
  vessel_name: string | null;
  voyage_id: string | null;
  voyage_label: string | null;
};

const columns = sql`j.id, j.number, j.status, j.journal_on, j.reference, j.description, j.reverses_on,
  j.transaction_id, j.reversal_id, r.posted_on as reversed_on, j.posted_by, j.posted_at,
  j.prepared_by, j.updated_at, j.updated_by, j.version`;

const reversal = (tx: Tx) => sql`
  left join ledger_transaction r on r.company_id = ${tx.companyId} and r.id = j.reversal_id`;

export type JournalFilter = {
  search: string | null;
  status: readonly string[] | null;
  limit: number;
  offset: number;
};

function fitting(tx: Tx, { search, status }: JournalFilter) {
  const pattern = likePattern(search);
  return sql`j.company_id = ${tx.companyId} and j.deleted_at is null
    ${status ? sql`and j.status = any(${[...status]}::text[])` : sql``}
    ${
      pattern
        ? sql`and (j.description ilike ${pattern} or j.reference ilike ${pattern}
            or 'J-' || lpad(j.number::text, greatest(4, length(j.number::text)), '0') ilike ${pattern})`
        : sql``
    }`;
}

/** A page of journals, the latest first. */
export const listJournals = (tx: Tx, filter: JournalFilter): Promise<JournalSummaryRow[]> =>
  tx.many(sql<JournalSummaryRow>`
    select ${columns}, t.base_currency, coalesce(d.base_minor, 0)::text as base_minor
    from (
      select * from journal j where ${fitting(tx, filter)}
      order by j.journal_on desc, j.id desc limit ${filter.limit} offset ${filter.offset}
    ) j
    ${reversal(tx)}
    left join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = j.transaction_id
    left join lateral (
      select sum(e.base_minor) as base_minor from ledger_entry e
      where e.company_id = ${tx.companyId} and e.transaction_id = j.transaction_id
        and e.base_minor > 0
    ) d on true
    order by j.journal_on desc, j.id desc`);

export async function countJournals(tx: Tx, filter: JournalFilter): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`select count(*) from journal j where ${fitting(tx, filter)}`,
    'The count',
  );
  return Number(row.count);
}

export const findJournal = (tx: Tx, id: string): Promise<JournalRow | null> =>
  tx.find(sql<JournalRow>`
    select ${columns} from journal j ${reversal(tx)}
    where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null`);

/** Locks a journal until the transaction ends. */
export const lockJournal = (tx: Tx, id: string): Promise<unknown> =>
  tx.find(sql`
    select id from journal where company_id = ${tx.companyId} and id = ${id} for no key update`);

/** Who has lines and makers: a journal, or a template of journals. */
const OWNERS = {
  journal: { lines: 'journal_line', makers: 'journal_maker', key: 'journal_id' },
  template: {
    lines: 'journal_template_line',
    makers: 'journal_template_maker',
    key: 'template_id',
  },
} as const;
export type Owner = { readonly id: string; readonly of: keyof typeof OWNERS };

const owned = ({ id, of }: Owner) => sql`${sql.ref(OWNERS[of].key)} = ${id}`;

export const listLines = (tx: Tx, owner: Owner): Promise<JournalLineRow[]> =>
  tx.many(sql<JournalLineRow>`
    select l.line_no, l.account_code, l.description, l.currency, l.amount_minor,
      l.rate::text as rate, l.contact_id, c.name as contact_name, l.vessel_id,
      v.name as vessel_name, l.voyage_id, y.label as voyage_label
    from ${sql.table(OWNERS[owner.of].lines)} l
    left join ${party(tx)} c on c.id = l.contact_id
    left join vessel v on v.company_id = ${tx.companyId} and v.id = l.vessel_id
    left join voyage y on y.company_id = ${tx.companyId} and y.id = l.voyage_id
    where l.company_id = ${tx.companyId} and ${owned(owner)}
    order by l.line_no`);

export const listMakers = (tx: Tx, owner: Owner): Promise<MakerRow[]> =>
  tx.many(sql<MakerRow>`
    select k.member_id, k.member_name, m.person_id, m.email
    from ${sql.table(OWNERS[owner.of].makers)} k
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    where k.company_id = ${tx.companyId} and ${owned(owner)}
    order by k.made_at, k.member_id`);

export const addMaker = (tx: Tx, { id, of }: Owner, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into ${sql.table(OWNERS[of].makers)} (company_id, ${sql.ref(OWNERS[of].key)}, member_id,
      member_name, made_at)
    values (${tx.companyId}, ${id}, ${by.memberId}, ${by.by}, ${by.at})
    on conflict do nothing`);

export type JournalHead = {
  journalOn: string;
  reference: string;
  description: string;
  reversesOn: string | null;
};

export const insertJournal = (
  tx: Tx,
  { id, ...head }: JournalHead & { id: string },
  by: MemberStamp,
): Promise<number> =>
  tx.run(sql`
    insert into journal (company_id, id, journal_on, reference, description, reverses_on,
      prepared_by, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${head.journalOn}, ${head.reference}, ${head.description},
      ${head.reversesOn}, ${by.by}, ${by.at}, ${by.at}, ${by.by})`);

export const updateJournal = (
  tx: Tx,
  { id, version, ...head }: JournalHead & { id: string; version: number },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update journal set journal_on = ${head.journalOn}, reference = ${head.reference},
      description = ${head.description}, reverses_on = ${head.reversesOn}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and version = ${version}
      and status = 'Draft'`);

export type NewLine = Omit<JournalLineRow, 'contact_name' | 'vessel_name' | 'voyage_label'>;

/** All lines of a journal or a template, in place of those it had. */
export async function replaceLines(
  tx: Tx,
  { id, of }: Owner,
  lines: readonly NewLine[],
): Promise<void> {
  const { lines: table, key } = OWNERS[of];
  await tx.run(sql`
    delete from ${sql.table(table)}
    where company_id = ${tx.companyId} and ${owned({ id, of })}`);
  await insertRows(tx, {
    into: sql`
      insert into ${sql.table(table)} (company_id, ${sql.ref(key)}, line_no, account_code, description, currency,
        amount_minor, rate, contact_id, vessel_id, voyage_id)`,
    rows: lines.map((n) => [
      ...[tx.companyId, id, n.line_no, n.account_code, n.description, n.currency],
      ...[n.amount_minor, n.rate, n.contact_id, n.vessel_id, n.voyage_id],
    ]),
  });
}

export const setPosted = (
  tx: Tx,
  { id, ...to }: { id: string; number: number; transactionId: string; reversalId: string | null },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update journal set number = ${to.number}, transaction_id = ${to.transactionId},
      reversal_id = ${to.reversalId}, status = ${to.reversalId ? 'Reversed' : 'Posted'},
      posted_at = ${by.at}, posted_by = ${by.by}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export const setReversed = (
  tx: Tx,
  { id, reversalId }: { id: string; reversalId: string },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update journal set status = 'Reversed', reversal_id = ${reversalId}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export const setDeleted = (tx: Tx, id: string, by: Stamp): Promise<number> =>
  tx.run(sql`
    update journal set deleted_at = ${by.at}, updated_at = ${by.at}, updated_by = ${by.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export type NamedRow = { noun: 'counterparty' | 'vessel' | 'voyage'; id: string; name: string };

type Names = Readonly<Record<NamedRow['noun'], readonly string[]>>;

/** Contacts and vessels by their names, voyages by their numbers, ignoring case. */
export const listNamed = (tx: Tx, names: Names): Promise<NamedRow[]> =>
  tx.many(sql<NamedRow>`
    select 'counterparty' as noun, id, name from contact
    where company_id = ${tx.companyId} and not is_deleted
      and lower(name) = any(${[...names.counterparty]}::text[])
    union all
    select 'vessel', id, name from vessel
    where company_id = ${tx.companyId} and not is_deleted
      and lower(name) = any(${[...names.vessel]}::text[])
    union all
    select 'voyage', id, label from voyage
    where company_id = ${tx.companyId} and is_active
      and lower(label) = any(${[...names.voyage]}::text[])`);

/** Currencies in which the company has a Mainsheet account: its bank lines belong to that account. */
export async function listAccountCurrencies(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ currency: string }>`
    select distinct currency from global_account where company_id = ${tx.companyId} and status <> 'CLOSED'`);
  return rows.map(({ currency }) => currency);
}
