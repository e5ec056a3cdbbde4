import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Stamp } from '../../../platform/stamp.ts';
import type { DocumentKind } from '../document-kinds.ts';

export type AllocationRow = {
  id: string;
  source_id: string;
  source_kind: DocumentKind;
  source_label: string | null;
  target_id: string;
  target_kind: DocumentKind;
  target_label: string | null;
  currency: string;
  amount_minor: string;
  base_source_minor: string;
  base_target_minor: string;
  applied_on: string;
  transaction_id: string;
  reversal_id: string | null;
  created_by: string;
};

const columns = sql`a.id, a.source_id, s.kind as source_kind, s.label as source_label, a.target_id,
  t.kind as target_kind, t.label as target_label,
  s.currency, a.amount_minor, a.base_source_minor, a.base_target_minor, a.applied_on,
  a.transaction_id, a.reversal_id, a.created_by`;

const both = (tx: Tx) => sql`from document_allocation a
  join commercial_document s on s.company_id = ${tx.companyId} and s.id = a.source_id
  join commercial_document t on t.company_id = ${tx.companyId} and t.id = a.target_id
  where a.company_id = ${tx.companyId}`;

/** What was applied to documents, or of them, the latest first. */
export function listAllocations(tx: Tx, documentIds: readonly string[]): Promise<AllocationRow[]> {
  return tx.many(sql<AllocationRow>`
    select ${columns} ${both(tx)} and (a.source_id = any(${[...documentIds]}::uuid[])
      or a.target_id = any(${[...documentIds]}::uuid[]))
    order by a.created_at desc, a.id desc limit ${500 * documentIds.length}`);
}

/** What was applied of a credit of a kind. @throws DomainError NOT_FOUND */
export function getAllocation(
  tx: Tx,
  { kind, id }: { kind: DocumentKind; id: string },
): Promise<AllocationRow> {
  return tx.get(
    sql<AllocationRow>`select ${columns} ${both(tx)} and s.kind = ${kind} and a.id = ${id}`,
    'The applied credit',
  );
}

export function insertAllocation(
  tx: Tx,
  a: {
    id: string;
    sourceId: string;
    targetId: string;
    amountMinor: bigint;
    baseSourceMinor: bigint;
    baseTargetMinor: bigint;
    appliedOn: string;
    transactionId: string;
  },
  by: Stamp,
): Promise<number> {
  return tx.run(sql`
    insert into document_allocation (company_id, id, source_id, target_id, amount_minor,
      base_source_minor, base_target_minor, applied_on, transaction_id, created_by, created_at)
    values (${tx.companyId}, ${a.id}, ${a.sourceId}, ${a.targetId}, ${String(a.amountMinor)},
      ${String(a.baseSourceMinor)}, ${String(a.baseTargetMinor)}, ${a.appliedOn},
      ${a.transactionId}, ${by.by}, ${by.at})`);
}

/** Marks as taken back what was not before. Returns how many rows that was. */
export function markReversed(tx: Tx, id: string, reversalId: string): Promise<number> {
  return tx.run(sql`
    update document_allocation set reversal_id = ${reversalId}
    where company_id = ${tx.companyId} and id = ${id} and reversal_id is null`);
}
