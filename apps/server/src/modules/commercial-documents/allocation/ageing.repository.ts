import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { filterParties } from '../../counterparties/index.ts';
import { CREDIT_KINDS, type DocumentSide, kindsOfSide } from '../document-kinds.ts';
import { isOpen } from '../open-statuses.ts';

/** The bucket that what is due on a day stands in on another: 0 current, 1 to 30, 31 to 60, 61 to 90, above 90 days overdue. */
export const bucketAt = (on: string, dueOn: string): RawBuilder<number> =>
  sql`width_bucket(${on}::date - ${sql.ref(dueOn)}, array[1, 31, 61, 91])`;

export type AgeingRow = { bucket: number; base_minor: string; count: string };

/**
 * What is open of a side by bucket, credits below zero: in base, or in the currency of one party. The sum is what the account of the side holds; credits lower it and are not counted.
 */
export function listAgeing(
  tx: Tx,
  { side, on }: { side: DocumentSide; on: string },
  of: { contactId: string; currency: string } | null,
): Promise<AgeingRow[]> {
  const amount = of
    ? sql`total_minor - settled_minor`
    : sql`coalesce(base_total_minor, 0) - base_settled_minor`;
  return tx.many(sql<AgeingRow>`
    select ${bucketAt(on, 'due_on')} as bucket,
      sum(case when kind = any(${CREDIT_KINDS}::text[]) then -1 else 1 end * (${amount}))::text
        as base_minor,
      count(*) filter (where kind <> all(${CREDIT_KINDS}::text[]))::text as count
    from commercial_document
    where company_id = ${tx.companyId} and kind = any(${kindsOfSide(side)}::text[])
      and ${isOpen('status')}
      and (${of?.contactId ?? null}::uuid is null or (${filterParties(tx, 'contact_id', of?.contactId ?? null)}
        and currency = ${of?.currency ?? null}))
    group by bucket order by bucket`);
}
