import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Asks with a plan for the values of this statement, and so does the rest of its transaction. A plan for any value supposes
 * that a third of the rows lie beyond a day or a place, and reads them all.
 */
export async function askWithOwnPlan<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  const planned = tx.run(sql`set local plan_cache_mode = force_custom_plan`);
  const [rows] = await Promise.all([tx.many(query), planned]);
  return rows;
}
