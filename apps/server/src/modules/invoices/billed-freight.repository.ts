import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Percent of a cargo's freight that living invoices bill already. */
export async function invoicedPercent(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string; exceptId: string | null },
): Promise<string> {
  const row = await tx.get(
    sql<{ percent: string }>`
      select coalesce(sum(freight_percent), 0)::text as percent from commercial_document
      where company_id = ${tx.companyId} and kind = 'invoice' and voyage_id = ${cargo.voyageId}
        and cargo_row_id = ${cargo.cargoRowId} and type = 'freight' and status <> 'Cancelled'
        and id is distinct from ${cargo.exceptId}::uuid`,
    'The sum',
  );
  return row.percent;
}

/** What living invoices bill of a cargo's freight, by part; lines without one by their account. */
export function listBilledParts(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string },
): Promise<{ source: string; amount_minor: string }[]> {
  return tx.many(sql<{ source: string; amount_minor: string }>`
    select coalesce(l.source_key, l.account_code) as source, sum(l.amount_minor)::text as amount_minor
    from commercial_document i
    join commercial_document_line l on l.company_id = i.company_id and l.document_id = i.id
    where i.company_id = ${tx.companyId} and l.company_id = ${tx.companyId}
      and i.voyage_id = ${cargo.voyageId} and i.cargo_row_id = ${cargo.cargoRowId}
      and i.kind = 'invoice' and i.type = 'freight' and i.status <> 'Cancelled'
    group by source order by source limit 1000`);
}
