import { findRun, type StatementRun } from '@mainsheet/hire';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isOfParty } from '../counterparties/index.ts';

/** A line of a statement as it was issued. */
export type StatementLine = {
  readonly code: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly rate: string | null;
  readonly rateUnit: string;
  readonly amount: string;
};
export type StatementContent = {
  readonly currency: string;
  readonly start: string;
  readonly end: string;
  readonly lines: readonly StatementLine[];
};

export type BilledStatements = {
  readonly run: StatementRun;
  readonly charter: string;
  /** Null where it is not issued. */
  readonly now: StatementContent | null;
  /** The last one before them; null where they begin with the first. */
  readonly before: StatementContent | null;
};

/** The statements that a bill is of, as they were issued; null for a bill that says of none. */
export async function findBilledStatements(
  tx: Tx,
  billId: string,
): Promise<BilledStatements | null> {
  const link = await tx.find(sql<{ group_id: string; time_charter_id: string; code: string }>`
    select l.group_id, l.time_charter_id, t.code
    from time_charter_document l
    join time_charter t on t.company_id = ${tx.companyId} and t.id = l.time_charter_id
    where l.company_id = ${tx.companyId} and l.document_id = ${billId} and t.type = 'in'`);
  const run = link && findRun(link.group_id);
  if (!run) return null;
  const rows = await tx.many(sql<{ number: number; content: StatementContent }>`
    select number, content from time_charter_statement
    where company_id = ${tx.companyId} and time_charter_id = ${link.time_charter_id}
      and number = any (${[run.last, run.first - 1]}::integer[])`);
  const of = (number: number) => rows.find((row) => row.number === number)?.content ?? null;
  return { run, charter: link.code, now: of(run.last), before: of(run.first - 1) };
}

/** Issued statements of charters by which a vendor lets ships, and what documents of the charter are of. */
export type OpenCharterRow = { code: string; issued: number[]; group_ids: string[] };

export const listChartersOf = (tx: Tx, vendorId: string): Promise<OpenCharterRow[]> =>
  tx.many(sql<OpenCharterRow>`
    select t.code,
      (select coalesce(array_agg(s.number order by s.number), '{}') from time_charter_statement s
        where s.company_id = ${tx.companyId} and s.time_charter_id = t.id) as issued,
      (select coalesce(array_agg(l.group_id), '{}') from time_charter_document l
        join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
        where l.company_id = ${tx.companyId} and l.time_charter_id = t.id
          and d.deleted_at is null and d.status <> 'Cancelled') as group_ids
    from time_charter t
    where t.company_id = ${tx.companyId} and t.type = 'in' and t.is_active
      and t.status in ('Delivered', 'Redelivered') and ${isOfParty(tx, 't.owner_company_id', vendorId)}
    order by t.code limit 200`);
