import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/**
 * Takes the next human number of a kind, starting at 1. The row stays locked until the transaction
 * ends: a number is used or given back, so the series has no gap.
 */
export async function nextNumber(tx: Tx, kind: string): Promise<number> {
  const row = await tx.get(
    sql<{ last_value: string }>`
      insert into counter (company_id, kind, last_value) values (${tx.companyId}, ${kind}, 1)
      on conflict (company_id, kind) do update set last_value = counter.last_value + 1
      returning last_value`,
    'The counter',
  );
  return Number(row.last_value);
}
