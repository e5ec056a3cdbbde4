import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What of a document is written off, by the name of its table in a statement: settled, and no money that came. */
export const writtenOff = (
  { companyId }: Pick<Tx, 'companyId'>,
  document: string,
  measure: 'amount_minor' | 'base_minor' = 'amount_minor',
): RawBuilder<unknown> => sql`(
  select coalesce(sum(${sql.ref(`w.${measure}`)}), 0)::bigint from write_off w
  where w.company_id = ${companyId}
    and w.invoice_id = ${sql.ref(`${document}.id`)} and w.status = 'Posted')`;
