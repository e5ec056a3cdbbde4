import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** A posted credit that takes something off a document; null where there is none. */
export async function findPostedCredit(tx: Tx, targetId: string): Promise<string | null> {
  const row = await tx.find(sql<{ label: string }>`
    select label from commercial_document
    where company_id = ${tx.companyId} and corrects_id = ${targetId}
      and transaction_id is not null and status <> 'Cancelled' and deleted_at is null
    order by number limit 1`);
  return row?.label ?? null;
}

/** What living credits take off a document, in minor units, but for one of them. */
export async function creditedMinor(
  tx: Tx,
  targetId: string,
  exceptId: string | null,
): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(total_minor), 0)::text as minor from commercial_document
      where company_id = ${tx.companyId} and corrects_id = ${targetId}
        and status <> 'Cancelled' and deleted_at is null
        and id is distinct from ${exceptId}::uuid`,
    'The sum',
  );
  return BigInt(row.minor);
}
