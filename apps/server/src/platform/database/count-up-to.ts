import { MOST_COUNTED } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * How many rows a list has, `from` being all behind its columns; past the most that are counted, one more than those. To
 * count costs a look at each row: a list of any size must not wait for it.
 */
export async function countUpTo(tx: Tx, from: RawBuilder<unknown>): Promise<number> {
  const row = await tx.get(
    sql<{
      count: string;
    }>`select count(*) from (select 1 ${from} limit ${MOST_COUNTED + 1}) counted`,
    'The count',
  );
  return Number(row.count);
}
