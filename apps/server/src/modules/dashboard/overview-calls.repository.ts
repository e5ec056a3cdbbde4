import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type DocumentKind, isOpen } from '../commercial-documents/index.ts';
import { party } from '../counterparties/index.ts';

export type PendingRow = {
  id: string;
  kind: DocumentKind;
  contact_name: string;
  currency: string;
  total_minor: string;
  prepared_by_name: string;
  updated_at: string;
  is_own: boolean;
};

/** Documents of these kinds that wait for approval, the longest waiting first; at most 200. */
export function listPending(
  tx: Tx,
  { kinds, memberId }: { kinds: readonly DocumentKind[]; memberId: string },
): Promise<PendingRow[]> {
  return tx.many(sql<PendingRow>`
    select d.id, d.kind, c.name as contact_name, d.currency, d.total_minor, d.prepared_by_name,
      d.updated_at, exists (select from document_maker k where k.company_id = ${tx.companyId}
        and k.document_id = d.id and k.member_id = ${memberId}) as is_own
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.kind = any(${[...kinds]}::text[])
      and d.status = 'Pending approval' and d.deleted_at is null
    order by d.updated_at, d.id limit 200`);
}

export type DueRow = {
  id: string;
  kind: DocumentKind;
  label: string;
  contact_name: string;
  currency: string;
  due_on: string;
  open_minor: string;
  base_open_minor: string;
};

/** What of these kinds is open and due within days, the earliest first; at most 1000. */
export function listDue(
  tx: Tx,
  { kinds, from, to }: { kinds: readonly DocumentKind[]; from: string; to: string },
): Promise<DueRow[]> {
  return tx.many(sql<DueRow>`
    select d.id, d.kind, coalesce(d.label, '') as label, c.name as contact_name, d.currency, d.due_on,
      (d.total_minor - d.settled_minor)::text as open_minor,
      (coalesce(d.base_total_minor, 0) - d.base_settled_minor)::text as base_open_minor
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.kind = any(${[...kinds]}::text[])
      and ${isOpen('d.status')} and d.due_on between ${from} and ${to}
    order by d.due_on, d.id limit 1000`);
}
