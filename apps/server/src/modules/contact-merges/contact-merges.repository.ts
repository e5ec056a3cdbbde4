import type { ContactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';

/** Holds these records still, in one order, so that two merges of them never cross. */
export const lockRecords = (tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.many(sql<{ id: string }>`
    select id from contact where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])
    order by id for update`);

/** Records that stand for themselves no longer, because they were merged into this one. */
export async function listCarried(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from contact where company_id = ${tx.companyId} and merged_into = ${id} order by id`);
  return rows.map((row) => row.id);
}

/** Tables that name a contact, with what one of their rows is called; the preview counts them. */
const NAMING = [
  [
    'Invoices',
    sql`commercial_document t where t.kind = 'invoice' and t.deleted_at is null`,
    'contact_id',
  ],
  [
    'Bills',
    sql`commercial_document t where t.kind = 'bill' and t.deleted_at is null`,
    'contact_id',
  ],
  [
    'Credit notes',
    sql`commercial_document t where t.kind not in ('invoice', 'bill') and t.deleted_at is null`,
    'contact_id',
  ],
  ['Payments received', sql`invoice_payment t where true`, 'client_id'],
  ['Payments of bills', sql`bill_payment t where true`, 'contact_id'],
  ['Bank accounts', sql`beneficiary t where not t.is_archived`, 'contact_id'],
  ['Payouts', sql`payout t where true`, 'contact_id'],
  ['Journal lines', sql`journal_line t where true`, 'contact_id'],
  ['Time charters as owner', sql`time_charter t where true`, 'owner_company_id'],
  ['Time charters as charterer', sql`time_charter t where true`, 'time_charter_company_id'],
  ['Cargoes as charterer', sql`cargo_book t where true`, 'charterer_id'],
  ['Cargoes as carrier', sql`cargo_book t where true`, 'carrier_id'],
  ['Cargoes of voyages', sql`voyage_cargo t where true`, 'charterer_id'],
  ['Voyages as broker', sql`voyage t where true`, 'cargo_broker_id'],
  ['Laytime statements', sql`laytime_statement t where true`, 'charterer_id'],
  ['Bunker liftings', sql`bunker_lifting t where true`, 'vendor_id'],
  ['Port disbursements', sql`port_disbursement t where true`, 'agent_id'],
  ['Follow-up notes', sql`follow_up t where true`, 'contact_id'],
  ['Payment reminders', sql`payment_reminder t where true`, 'contact_id'],
] as const;

export type CountRow = { label: string; count: number };

/** Rows of one of these tables that name one of these contacts. */
const naming = (tx: Tx, ids: readonly string[], [, rows, column]: (typeof NAMING)[number]) =>
  sql`${rows} and t.company_id = ${tx.companyId} and ${sql.ref(`t.${column}`)} = any(${[...ids]}::uuid[])`;

/** How often each kind of record names one of these contacts; what never does is left out. */
export async function countNaming(tx: Tx, ids: readonly string[]): Promise<CountRow[]> {
  const counts = NAMING.map(
    (table, place) => sql`
      select ${place}::int as place, ${table[0]}::text as label, count(*)::int as count
      from ${naming(tx, ids, table)}`,
  );
  return tx.many(sql<CountRow>`
    select label, count from (${sql.join(counts, sql` union all `)}) c where count > 0 order by place`);
}

/** Whether anything names one of these contacts: the first row that does is enough. */
export async function isNamed(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = NAMING.map((table) => sql`select 1 from ${naming(tx, ids, table)}`);
  const found = await tx.find(sql`select 1 from (${sql.join(rows, sql` union all `)}) n limit 1`);
  return found !== null;
}

/** Of which companies of the group these contacts are marked to be, each with its mark. */
export const listMarks = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ contact_id: string; is_company_id: string }[]> =>
  tx.many(sql<{ contact_id: string; is_company_id: string }>`
    select contact_id, is_company_id from group_contact
    where company_id = ${tx.companyId} and contact_id = any(${[...ids]}::uuid[])`);

/** Points these records at the one that stands for them; the merged one itself leaves the lists. */
export const pointAt = (
  tx: Tx,
  { ids, mainId }: { ids: readonly string[]; mainId: string },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    update contact set is_deleted = true, merged_into = ${mainId}, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[])`);

/** Lets a record stand for itself again. */
export const release = (tx: Tx, id: string, by: Stamp): Promise<number> =>
  tx.run(sql`
    update contact set is_deleted = false, merged_into = null, updated_at = ${by.at},
      updated_by = ${by.by}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);

export type MergeRow = {
  id: string;
  main_id: string;
  merged_id: string;
  merged_name: string;
  carried_ids: string[];
  main_before: ContactInput | null;
  main_version: number;
  ledger_seq: string;
  merged_at: string;
  merged_by: string;
};

const columns = sql`g.id, g.main_id, g.merged_id, m.name as merged_name, g.carried_ids, g.main_before,
  g.main_version, g.ledger_seq, g.merged_at, g.merged_by`;

const standing = (tx: Tx) => sql`contact_merge g
  join contact m on m.company_id = ${tx.companyId} and m.id = g.merged_id
  where g.company_id = ${tx.companyId} and g.undone_at is null`;

export type NewMerge = Omit<MergeRow, 'merged_name' | 'merged_at' | 'merged_by' | 'ledger_seq'>;

export const insertMerge = (tx: Tx, g: NewMerge, by: MemberStamp): Promise<number> =>
  tx.run(sql`
    insert into contact_merge (company_id, id, main_id, merged_id, carried_ids, main_before,
      main_version, ledger_seq, merged_at, merged_by, member_id)
    values (${tx.companyId}, ${g.id}, ${g.main_id}, ${g.merged_id}, ${g.carried_ids},
      ${g.main_before && JSON.stringify(g.main_before)}, ${g.main_version},
      coalesce((select max(seq) from ledger_transaction where company_id = ${tx.companyId}), 0),
      ${by.at}, ${by.by}, ${by.memberId})`);

/** Merges into a contact that stand, the latest first. */
export const listMerges = (tx: Tx, mainId: string): Promise<MergeRow[]> =>
  tx.many(sql<MergeRow>`
    select ${columns} from ${standing(tx)} and g.main_id = ${mainId}
    order by g.merged_at desc, g.id desc limit 100`);

/** @throws DomainError NOT_FOUND */
export const getMerge = (tx: Tx, id: string): Promise<MergeRow> =>
  tx.get(sql<MergeRow>`select ${columns} from ${standing(tx)} and g.id = ${id}`, 'The merge');

export const markUndone = (tx: Tx, id: string, by: Stamp): Promise<number> =>
  tx.run(sql`
    update contact_merge set undone_at = ${by.at}, undone_by = ${by.by}
    where company_id = ${tx.companyId} and id = ${id} and undone_at is null`);

/** Whether the books, a document, an account or a payout came to one of these records since a merge. */
export async function isBookedSince(
  tx: Tx,
  { seq, at, ids }: { seq: string; at: string; ids: readonly string[] },
): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from ledger_entry e
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
      and t.seq > ${seq}::bigint
    where e.company_id = ${tx.companyId} and e.contact_id = any(${[...ids]}::uuid[])
    union all
    select 1 from payout where company_id = ${tx.companyId} and contact_id = any(${[...ids]}::uuid[])
      and updated_at > ${at}
    union all
    select 1 from commercial_document
    where company_id = ${tx.companyId} and contact_id = any(${[...ids]}::uuid[])
      and deleted_at is null and created_at > ${at}
    union all
    select 1 from beneficiary
    where company_id = ${tx.companyId} and contact_id = any(${[...ids]}::uuid[])
      and not is_archived and created_at > ${at}
    limit 1`);
  return found !== null;
}

/** Whether a record in use has this name, but for these. */
export async function isNameTaken(
  tx: Tx,
  { name, exceptIds }: { name: string; exceptIds: readonly string[] },
): Promise<boolean> {
  const found = await tx.find(sql`
    select 1 from contact where company_id = ${tx.companyId} and not is_deleted
      and lower(name) = lower(${name}) and id <> all(${[...exceptIds]}::uuid[])`);
  return found !== null;
}
