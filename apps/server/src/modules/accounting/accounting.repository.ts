import type { ExportStatus } from '@mainsheet/contract';
import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { party } from '../counterparties/index.ts';

export type ConnectionRow = {
  id: string;
  kind: 'files' | 'codat';
  name: string;
  status: string;
  outside_company: string;
  outside_connection: string;
  /** Where the company authorises the service. */
  link_url: string;
  api_key: Buffer | null;
  created_at: string | null;
  created_by: string;
  checked_at: string | null;
};

/** The export of files needs no linking: its connection has the id of the company. */
const FILES = { name: 'Journal files', status: 'Ready' } as const;

const columns = sql`id, kind, name, status, outside_company, outside_connection, link_url,
  api_key, created_at, created_by, checked_at`;

export async function listConnections(tx: Tx): Promise<ConnectionRow[]> {
  const rows = await tx.many(sql<ConnectionRow>`
    select ${columns} from accounting_connection
    where company_id = ${tx.companyId} and kind <> 'files' order by created_at, id limit 50`);
  return [filesOf(tx), ...rows];
}

function filesOf(tx: Tx): ConnectionRow {
  return {
    ...FILES,
    id: tx.companyId ?? '',
    kind: 'files',
    outside_company: '',
    outside_connection: '',
    link_url: '',
    api_key: null,
    created_at: null,
    created_by: '',
    checked_at: null,
  };
}

/** A connection, locked; that of the files is made when it is used first. @throws NOT_FOUND */
export async function lockConnection(
  tx: Tx,
  { id, at }: { id: string; at: string },
): Promise<ConnectionRow> {
  if (id === tx.companyId) {
    await tx.run(sql`
      insert into accounting_connection (company_id, id, kind, name, status, created_at, created_by)
      values (${tx.companyId}, ${id}, 'files', ${FILES.name}, ${FILES.status}, ${at}, '')
      on conflict do nothing`);
  }
  return tx.get(
    sql<ConnectionRow>`
      select ${columns} from accounting_connection
      where company_id = ${tx.companyId} and id = ${id} for update`,
    'The connection',
  );
}

export async function assertConnection(tx: Tx, id: string): Promise<void> {
  if (id === tx.companyId) return;
  await tx.get(
    sql`select 1 from accounting_connection where company_id = ${tx.companyId} and id = ${id}`,
    'The connection',
  );
}

export function insertConnection(
  tx: Tx,
  c: Omit<ConnectionRow, 'kind' | 'checked_at'>,
): Promise<number> {
  return tx.run(sql`
    insert into accounting_connection (company_id, id, kind, name, status, outside_company,
      outside_connection, link_url, api_key, created_at, created_by, checked_at)
    values (${tx.companyId}, ${c.id}, 'codat', ${c.name}, ${c.status}, ${c.outside_company},
      ${c.outside_connection}, ${c.link_url}, ${c.api_key}, ${c.created_at}, ${c.created_by}, ${c.created_at})`);
}

export function setStatus(
  tx: Tx,
  id: string,
  { status, at }: { status: string; at: string },
): Promise<number> {
  return tx.run(sql`
    update accounting_connection set status = ${status}, checked_at = ${at}, version = version + 1
    where company_id = ${tx.companyId} and id = ${id} and api_key is not null`);
}

export function destroyKey(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`
    update accounting_connection set status = 'Unlinked', api_key = null, version = version + 1
    where company_id = ${tx.companyId} and id = ${id}`);
}

export type CountRow = { connection_id: string; waiting: number; failed: number };

/** How many postings of the books are not at each connection. */
export function countOpen(tx: Tx, connectionIds: readonly string[]): Promise<CountRow[]> {
  return tx.many(sql<CountRow>`
    select c.id as connection_id,
      count(*) filter (where p.status is null)::integer as waiting,
      count(*) filter (where p.status = 'failed')::integer as failed
    from unnest(${connectionIds}::uuid[]) as c (id)
    join ledger_transaction t on t.company_id = ${tx.companyId}
    left join accounting_posting p on p.company_id = ${tx.companyId} and p.connection_id = c.id
      and p.transaction_id = t.id
    group by c.id`);
}

export type DocumentRow = {
  document_type: string;
  document_id: string;
  reference: string;
  description: string;
  posted_on: string;
  postings: number;
  /** Of an invoice, a bill or a credit what it says; of anything else the debits in base, without what only passes through exchange. */
  total_minor: string;
  currency: string;
  status: ExportStatus;
  error: string;
  run_number: number | null;
  total: string;
};

export type Period = { readonly from: string; readonly to: string };

/**
 * Documents with a posting in the period. A document is judged by all its postings: one that was
 * exported and has another posting since has changed.
 */
export function listDocuments(
  tx: Tx,
  query: Period & { connectionId: string; limit: number; offset: number },
): Promise<DocumentRow[]> {
  return tx.many(sql<DocumentRow>`
    select t.document_type, coalesce(t.document_id, t.id) as document_id,
      min(t.reference) as reference, (array_agg(t.description order by t.seq desc))[1] as description,
      max(t.posted_on) as posted_on, count(*)::integer as postings,
      coalesce(min(c.total_minor), sum(d.debit) filter (where t.reversal_of is null), 0)::text
        as total_minor,
      coalesce(min(c.currency), min(t.base_currency)) as currency,
      case
        when bool_or(p.status = 'failed') then 'Failed'
        when bool_or(p.status = 'sending') then 'Sending'
        when count(p.status) = 0 then 'Waiting'
        when count(p.status) < count(*) then 'Changed since'
        else 'Exported'
      end as status,
      coalesce(max(p.error), '') as error, max(r.number) as run_number,
      count(*) over () as total
    from ledger_transaction t
    join lateral (
      select sum(e.base_minor) as debit from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
        and a.code <> ${ACCOUNT.exchange}
      where e.company_id = ${tx.companyId} and e.transaction_id = t.id and e.base_minor > 0
    ) d on true
    left join commercial_document c on c.company_id = ${tx.companyId} and c.id = t.document_id
    left join accounting_posting p on p.company_id = ${tx.companyId}
      and p.connection_id = ${query.connectionId} and p.transaction_id = t.id
    left join accounting_run r on r.company_id = ${tx.companyId} and r.id = p.run_id
    where t.company_id = ${tx.companyId}
    group by t.document_type, coalesce(t.document_id, t.id)
    having bool_or(t.posted_on between ${query.from}::date and ${query.to}::date)
    order by max(t.posted_on) desc, max(t.seq) desc limit ${query.limit} offset ${query.offset}`);
}

/** Postings of a period that a run hands over: what failed or never went, or all of it. */
export async function listForRun(
  tx: Tx,
  query: Period & { connectionId: string; isRepeat: boolean; limit: number },
): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select t.id from ledger_transaction t
    left join accounting_posting p on p.company_id = ${tx.companyId}
      and p.connection_id = ${query.connectionId} and p.transaction_id = t.id
    where t.company_id = ${tx.companyId}
      and t.posted_on between ${query.from}::date and ${query.to}::date
      and (${query.isRepeat} or p.status is null or p.status = 'failed')
    order by t.seq limit ${query.limit}`);
  return rows.map((row) => row.id);
}

export type JournalLine = {
  transaction_id: string;
  seq: string;
  posted_on: string;
  reference: string;
  description: string;
  document_type: string;
  line_no: number;
  account_code: string;
  account_name: string;
  outside_code: string;
  currency: string;
  amount_minor: string;
  base_currency: string;
  base_minor: string;
  contact_name: string | null;
  vessel_name: string | null;
  voyage_number: string | null;
};

/** The lines of postings in the order of the books, with the other system's codes. */
export function listLines(
  tx: Tx,
  { connectionId, transactionIds }: { connectionId: string; transactionIds: readonly string[] },
): Promise<JournalLine[]> {
  return tx.many(sql<JournalLine>`
    select t.id as transaction_id, t.seq, t.posted_on, t.reference, t.description, t.document_type,
      e.line_no, a.code as account_code, a.name as account_name,
      coalesce(m.outside_code, '') as outside_code, e.currency, e.amount_minor, t.base_currency,
      e.base_minor, c.name as contact_name, v.name as vessel_name,
      y.label as voyage_number
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    left join accounting_account m on m.company_id = ${tx.companyId}
      and m.connection_id = ${connectionId} and m.account_code = a.code
    left join ${party(tx)} c on c.id = e.contact_id
    left join vessel v on v.company_id = ${tx.companyId} and v.id = e.vessel_id
    left join voyage y on y.company_id = ${tx.companyId} and y.id = e.voyage_id
    where t.company_id = ${tx.companyId} and t.id = any(${transactionIds}::uuid[])
    order by t.seq, e.line_no`);
}

export type MapRow = { account_code: string; outside_code: string };

export function listMap(tx: Tx, connectionId: string): Promise<MapRow[]> {
  return tx.many(sql<MapRow>`
    select account_code, outside_code from accounting_account
    where company_id = ${tx.companyId} and connection_id = ${connectionId} limit 500`);
}

export async function replaceMap(
  tx: Tx,
  connectionId: string,
  rows: readonly MapRow[],
): Promise<void> {
  await tx.run(sql`
    delete from accounting_account
    where company_id = ${tx.companyId} and connection_id = ${connectionId}`);
  await insertRows(tx, {
    into: sql`insert into accounting_account (company_id, connection_id, account_code, outside_code)`,
    rows: rows.map((m) => [tx.companyId, connectionId, m.account_code, m.outside_code]),
  });
}

export type RunRow = {
  id: string;
  number: number;
  from_on: string;
  to_on: string;
  is_repeat: boolean;
  posting_count: number;
  line_count: number;
  file_id: string | null;
  sha256: Buffer | null;
  started_at: string;
  started_by: string;
  sending: number;
  failed: number;
};

export function listRuns(tx: Tx, connectionId: string): Promise<RunRow[]> {
  return tx.many(sql<RunRow>`
    select r.id, r.number, r.from_on, r.to_on, r.is_repeat, r.posting_count, r.line_count, r.file_id,
      r.sha256, r.started_at, r.started_by,
      count(p.*) filter (where p.status = 'sending')::integer as sending,
      count(p.*) filter (where p.status = 'failed')::integer as failed
    from accounting_run r
    left join accounting_posting p on p.company_id = ${tx.companyId} and p.run_id = r.id
    where r.company_id = ${tx.companyId} and r.connection_id = ${connectionId}
    group by r.company_id, r.id order by r.number desc limit 200`);
}

type NewRun = Omit<RunRow, 'sending' | 'failed'> & { connection_id: string };

export function insertRun(tx: Tx, r: NewRun): Promise<number> {
  return tx.run(sql`
    insert into accounting_run (company_id, id, connection_id, number, from_on, to_on, is_repeat,
      posting_count, line_count, file_id, sha256, started_at, started_by)
    values (${tx.companyId}, ${r.id}, ${r.connection_id}, ${r.number}, ${r.from_on}, ${r.to_on},
      ${r.is_repeat}, ${r.posting_count}, ${r.line_count}, ${r.file_id}, ${r.sha256},
      ${r.started_at}, ${r.started_by})`);
}

/** Puts postings into a run. What failed before begins anew; a repeat takes them over. */
export function takePostings(
  tx: Tx,
  run: {
    connectionId: string;
    runId: string;
    transactionIds: readonly string[];
    status: 'sending' | 'exported';
    at: string;
  },
): Promise<number> {
  const { connectionId, runId, status, at } = run;
  return insertRows(tx, {
    into: sql`insert into accounting_posting (company_id, connection_id, transaction_id, run_id, status,
      updated_at)`,
    rows: run.transactionIds.map((id) => [tx.companyId, connectionId, id, runId, status, at]),
    otherwise: sql`
      on conflict (company_id, connection_id, transaction_id) do update set run_id = excluded.run_id,
        status = excluded.status, operation_key = '', error = '', updated_at = excluded.updated_at`,
  });
}

export function getRunFile(tx: Tx, runId: string): Promise<{ file_id: string }> {
  return tx.get(
    sql<{ file_id: string }>`
      select file_id from accounting_run
      where company_id = ${tx.companyId} and id = ${runId} and file_id is not null`,
    'The file',
  );
}
