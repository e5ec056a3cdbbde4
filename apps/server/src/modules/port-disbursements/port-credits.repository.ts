import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { differenceKeyOf, sourceKeyOf } from './port-disbursements.repository.ts';

/** What posted bills have of an account, and what living credits gave back of it, line by line. */
export type NamedLineRow = {
  document_id: string;
  kind: 'bill' | 'vendor_credit_note';
  type: string;
  contact_id: string;
  currency: string;
  exchange_rate: string;
  rate_source: string;
  voyage_id: string | null;
  vessel_id: string | null;
  /** What of the whole document is not credited yet. */
  creditable_minor: string;
  account_code: string;
  description: string;
  amount_minor: string;
};

/** The latest document first. */
export const listNamedLines = (tx: Tx, id: string): Promise<NamedLineRow[]> =>
  tx.many(sql<NamedLineRow>`
    select d.id as document_id, d.kind, d.type, d.contact_id, d.currency, d.exchange_rate,
      d.rate_source, d.voyage_id, d.vessel_id,
      (d.total_minor - coalesce((select sum(c.total_minor) from commercial_document c
        where c.company_id = ${tx.companyId} and c.corrects_id = d.id and c.status <> 'Cancelled'
          and c.deleted_at is null), 0))::text as creditable_minor,
      l.account_code, l.description, l.amount_minor::text as amount_minor
    from commercial_document_line l
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
    where l.company_id = ${tx.companyId}
      and l.source_key = any(${[sourceKeyOf(id), differenceKeyOf(id)]}::text[])
      and d.status <> 'Cancelled' and d.deleted_at is null
      and (d.kind = 'vendor_credit_note' or d.kind = 'bill' and d.transaction_id is not null)
    order by d.document_on desc, d.id desc, l.line_no limit 1000`);
