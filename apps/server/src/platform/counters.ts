import { sql } from 'kysely';
import type { Tx } from './database/database.ts';

/** The number given last of a kind; null before the first. */
export async function findLastNumber(tx: Tx, kind: string): Promise<number | null> {
  const row = await tx.find(sql<{ last_value: string }>`
    select last_value from counter where company_id = ${tx.companyId} and kind = ${kind}`);
  return row ? Number(row.last_value) : null;
}

/**
 * Takes the next human number of a kind, starting at `first`. The row stays locked until the transaction
 * ends: a number is used or given back, so the series has no gap.
 */
export async function nextNumber(tx: Tx, kind: string, first = 1): Promise<number> {
  const row = await tx.get(
    sql<{ last_value: string }>`
      insert into counter (company_id, kind, last_value) values (${tx.companyId}, ${kind}, ${first})
      on conflict (company_id, kind) do update set last_value = counter.last_value + 1
      returning last_value`,
    'The counter',
  );
  return Number(row.last_value);
}
