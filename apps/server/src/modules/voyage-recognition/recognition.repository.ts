import { type RecognitionMethod, USUAL_RECOGNITION } from '@mainsheet/terms';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

/** The method of the company, or the usual one where nobody chose. */
export async function findMethod(tx: Tx): Promise<RecognitionMethod> {
  const row = await tx.find(sql<{ method: RecognitionMethod }>`
    select method from recognition_policy where company_id = ${tx.companyId}`);
  return row?.method ?? USUAL_RECOGNITION;
}

export const saveMethod = (tx: Tx, method: RecognitionMethod, { at, by }: Stamp): Promise<number> =>
  tx.run(sql`
    insert into recognition_policy (company_id, method, updated_at, updated_by)
    values (${tx.companyId}, ${method}, ${at}, ${by})
    on conflict (company_id) do update set method = excluded.method,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);

export type PostedRow = {
  voyage_id: string;
  code: string;
  /** Debit above zero: up to the day, and whenever. */
  by_day_minor: string;
  all_minor: string;
};

/** What is posted to accounts of result for these voyages, without what was accrued. */
export const listPosted = (
  tx: Tx,
  { on, voyageIds }: { on: string; voyageIds: readonly string[] },
): Promise<PostedRow[]> =>
  tx.many(sql<PostedRow>`
    select e.voyage_id, a.code,
      coalesce(sum(e.base_minor) filter (where t.posted_on <= ${on}::date), 0)::text as by_day_minor,
      sum(e.base_minor)::text as all_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.kind in ('revenue', 'expense')
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
      and t.document_type <> 'voyage-accrual'
    where e.company_id = ${tx.companyId} and e.voyage_id = any(${[...voyageIds]}::uuid[])
    group by e.voyage_id, a.code`);
