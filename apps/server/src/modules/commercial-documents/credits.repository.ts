import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

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
