import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { DIFFERENCE_KEY } from '../bunker-matches/index.ts';
import { isOfParty } from '../counterparties/index.ts';
import type { Comparable } from './duplicates.ts';

export type CandidateRow = Comparable & {
  id: string;
  label: string | null;
  status: string;
  currency: string;
};

/** Living bills of a vendor but for one: those of some days around it, and those with a number. */
export function listCandidates(
  tx: Tx,
  of: { id: string; contactId: string; from: string; to: string },
): Promise<CandidateRow[]> {
  return tx.many(sql<CandidateRow>`
    select id, label, their_number, document_on, total_minor, status, currency
    from commercial_document
    where company_id = ${tx.companyId} and kind = 'bill' and ${isOfParty(tx, 'contact_id', of.contactId)}
      and id <> ${of.id} and deleted_at is null
      and status <> 'Cancelled'
      and (document_on between ${of.from}::date and ${of.to}::date or their_number <> '')
    order by document_on desc, id desc limit 2000`);
}

/** How many living documents of a kind carry a number, as their own or as the other party's. */
export async function countNumber(
  tx: Tx,
  of: { kind: 'bill' | 'invoice'; number: string; exceptId: string | null },
): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from commercial_document
      where company_id = ${tx.companyId} and kind = ${of.kind} and deleted_at is null
        and status <> 'Cancelled' and id is distinct from ${of.exceptId}::uuid
        and (lower(label) = lower(${of.number}) or lower(their_number) = lower(${of.number}))`,
    'The count',
  );
  return Number(row.count);
}

/** The living bill, but for one, that names a source of lines already. */
export const findBillOfSource = (
  tx: Tx,
  of: { sourceKeys: readonly string[]; exceptId: string | null },
): Promise<{ label: string | null } | null> =>
  tx.find(sql<{ label: string | null }>`
    select d.label
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId} and l.source_key = any (${of.sourceKeys}::text[])
      and d.kind = 'bill' and d.status <> 'Cancelled' and d.deleted_at is null
      and d.id is distinct from ${of.exceptId}::uuid
    limit 1`);

/** How many of some sources of lines are records of a voyage. */
export async function countSources(
  tx: Tx,
  of: { sourceKeys: readonly string[]; voyageId: string | null },
): Promise<number> {
  const row = await tx.get(
    sql<{ count: string }>`
      select count(*) from (
        select 'bunker-lifting.' || id::text as source_key from bunker_lifting
        where company_id = ${tx.companyId} and voyage_id = ${of.voyageId}::uuid
        union all
        select 'port-disbursement.' || p.id::text || part.suffix
        from port_disbursement p
        cross join (values (''), (${DIFFERENCE_KEY})) part (suffix)
        where p.company_id = ${tx.companyId} and p.voyage_id = ${of.voyageId}::uuid) records
      where source_key = any (${of.sourceKeys}::text[])`,
    'The count',
  );
  return Number(row.count);
}

/** A cargo that a bill may name. */
export const findCargo = (tx: Tx, id: string): Promise<{ id: string } | null> =>
  tx.find(sql<{ id: string }>`
    select id from cargo_book where company_id = ${tx.companyId} and id = ${id}`);

export type VoyageFacts = { operation_type: string | null; call_id: string | null };

/** What a bill says of its voyage beyond its number: how the ship is let, and the call that its port costs are of. */
export async function findVoyageFacts(tx: Tx, billId: string): Promise<VoyageFacts> {
  const row = await tx.find(sql<VoyageFacts>`
    select y.operation_type,
      (select p.row_id from commercial_document_line l
        join port_disbursement p on p.company_id = ${tx.companyId}
          and l.source_key in ('port-disbursement.' || p.id::text,
            'port-disbursement.' || p.id::text || ${DIFFERENCE_KEY})
        where l.company_id = ${tx.companyId} and l.document_id = d.id limit 1) as call_id
    from commercial_document d
    left join voyage y on y.company_id = ${tx.companyId} and y.id = d.voyage_id
    where d.company_id = ${tx.companyId} and d.id = ${billId}`);
  return row ?? { operation_type: null, call_id: null };
}
