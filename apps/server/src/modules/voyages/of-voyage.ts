import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Whether a document `d` is of a voyage: as a whole, or by a line that the voyage bears. */
export const isOfVoyage = (tx: Tx, voyageId: string): RawBuilder<boolean> => sql`
  (d.voyage_id = ${voyageId}::uuid or d.id = any(array(
    select document_id from commercial_document_line
    where company_id = ${tx.companyId} and voyage_id = ${voyageId}::uuid)))`;
