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

/**
 * What living invoices bill of a cargo's freight, less what credit notes of them give back, by part;
 * lines without one by their account.
 */
export function listBilledParts(
  tx: Tx,
  cargo: { voyageId: string; cargoRowId: string },
): Promise<{ source: string; amount_minor: string }[]> {
  return tx.many(sql<{ source: string; amount_minor: string }>`
    with bill as (
      select id from commercial_document
      where company_id = ${tx.companyId} and kind = 'invoice' and type = 'freight'
        and voyage_id = ${cargo.voyageId} and cargo_row_id = ${cargo.cargoRowId}
        and status <> 'Cancelled'
    ), part as (
      select l.source_key, l.account_code, l.amount_minor
      from bill
      join commercial_document_line l
        on l.company_id = ${tx.companyId} and l.document_id = bill.id
      union all
      select l.source_key, l.account_code, -l.amount_minor
      from bill
      join commercial_document d on d.company_id = ${tx.companyId} and d.corrects_id = bill.id
      join commercial_document_line l on l.company_id = ${tx.companyId} and l.document_id = d.id
      where d.status <> 'Cancelled' and d.deleted_at is null
    )
    select coalesce(source_key, account_code) as source, sum(amount_minor)::text as amount_minor
    from part group by source order by source`);
}
