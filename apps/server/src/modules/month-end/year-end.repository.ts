import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { isNoClosing } from '../ledger/index.ts';

export type ResultRow = { code: string; name: string; kind: string; base_minor: string };

/** What the accounts of result came to in a year without its closing entry, in base, debit above zero. */
export const listResults = (
  tx: Tx,
  { first, last }: { first: string; last: string },
): Promise<ResultRow[]> =>
  tx.many(sql<ResultRow>`
    select a.code, a.name, a.kind, sum(e.base_minor)::text as base_minor
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.kind in ('revenue', 'expense')
    where t.company_id = ${tx.companyId} and t.posted_on between ${first}::date and ${last}::date
      and ${isNoClosing('t')}
    group by a.code, a.name, a.kind
    having sum(e.base_minor) <> 0
    order by a.code`);

export type ClosingRow = {
  id: string;
  transaction_id: string;
  posted_at: string;
  posted_by: string;
  reversal_id: string | null;
  reversed_at: string | null;
  reversed_by: string | null;
};

/** The closing entries of a year, the first one first. */
export const listClosings = (tx: Tx, year: number): Promise<ClosingRow[]> =>
  tx.many(sql<ClosingRow>`
    select id, transaction_id, posted_at, posted_by, reversal_id, reversed_at, reversed_by
    from year_closing where company_id = ${tx.companyId} and year = ${year}
    order by posted_at, id`);

/** The year of the first posting; null in empty books. */
export async function findFirstYear(tx: Tx): Promise<number | null> {
  const row = await tx.find(sql<{ year: number | null }>`
    select extract(year from min(posted_on))::int as year from ledger_transaction
    where company_id = ${tx.companyId}`);
  return row?.year ?? null;
}

export type NewClosing = {
  readonly id: string;
  readonly year: number;
  readonly baseCurrency: string;
  readonly resultMinor: bigint;
  readonly transactionId: string;
};

export const insertClosing = (tx: Tx, closing: NewClosing, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    insert into year_closing (company_id, id, year, base_currency, result_minor, transaction_id,
      posted_at, posted_by)
    values (${tx.companyId}, ${closing.id}, ${closing.year}, ${closing.baseCurrency},
      ${String(closing.resultMinor)}, ${closing.transactionId}, ${at}, ${by})`);

export const setReversed = (
  tx: Tx,
  { id, reversalId }: { id: string; reversalId: string },
  { at, by }: Stamp,
): Promise<number> =>
  tx.run(sql`
    update year_closing set reversal_id = ${reversalId}, reversed_at = ${at}, reversed_by = ${by}
    where company_id = ${tx.companyId} and id = ${id} and reversal_id is null`);
