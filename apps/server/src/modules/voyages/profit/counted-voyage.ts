import { UNCOUNTED_VOYAGE_STATUS } from '@mainsheet/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * The one rule of which voyages count: a deleted or cancelled one earns nothing, calls nowhere and
 * employs no ship. `alias` is the name of the voyage table in the statement.
 */
export function countedVoyage(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.is_active`)}
    and ${sql.ref(`${alias}.status`)} <> ${sql.lit(UNCOUNTED_VOYAGE_STATUS)})`;
}
