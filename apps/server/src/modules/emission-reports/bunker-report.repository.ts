import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from '../voyages/index.ts';

/** Labels of those voyages that are closed, by their ids. */
export async function listClosed(
  tx: Tx,
  voyageIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.many(sql<{ id: string; label: string }>`
    select y.id, y.label from voyage y
    where y.company_id = ${tx.companyId} and y.id = any(${[...voyageIds]}::uuid[])
      and ${countedVoyage('y')} and y.status = 'Closed'`);
  return new Map(rows.map(({ id, label }) => [id, label]));
}
