import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { isOfVoyage } from '../of-voyage.ts';
import type { PaidRow, PostedRow } from '../profit/posted-figures.ts';

export type PaidDocumentRow = PaidRow & {
  id: string;
  label: string;
  transaction_id: string;
  moved_on: string;
};

const ofVoyage = (
  tx: Tx,
  { voyageId, kind }: { voyageId: string; kind: 'invoice' | 'bill' },
) => sql`
  select d.id from commercial_document d
  where d.company_id = ${tx.companyId} and d.kind = ${kind} and ${isOfVoyage(tx, voyageId)}`;

/**
 * Money that came or left for the documents of a voyage and was not taken back, payment by payment, at the rate of the
 * payment: what of it the bank was booked by, without what banks kept, or the advance that the document was settled
 * out of.
 */
export const listPaid = (tx: Tx, voyageId: string): Promise<PaidDocumentRow[]> =>
  tx.many(sql<PaidDocumentRow>`
    with paid as (
      select t.invoice_id as document_id, t.transaction_id, t.id, t.applied_on as moved_on,
        t.base_taken_minor - round(t.base_taken_minor::numeric * p.charges_minor / p.amount_minor)::bigint
          as base_minor
      from invoice_payment_part t
      join invoice_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
      where t.company_id = ${tx.companyId} and t.reversal_id is null
        and t.invoice_id in (${ofVoyage(tx, { voyageId, kind: 'invoice' })})
      union all
      select b.bill_id, b.transaction_id, b.id, b.applied_on, m.base_minor
      from bill_payment_part b
      join bill_payment p on p.company_id = ${tx.companyId} and p.id = b.payment_id
      join commercial_document c on c.company_id = ${tx.companyId} and c.id = b.bill_id
      -- A payment of two bills of one amount moved the bank by one amount for each.
      join lateral (
        select e.base_minor from ledger_entry e
        join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
          and a.code in (${ACCOUNT.bank}, ${ACCOUNT.vendorAdvances})
        where e.company_id = ${tx.companyId} and e.transaction_id = b.transaction_id
          and e.voyage_id is not distinct from c.voyage_id and e.amount_minor = -b.amount_minor
        limit 1) m on true
      where b.company_id = ${tx.companyId} and p.reversal_id is null
        and b.bill_id in (${ofVoyage(tx, { voyageId, kind: 'bill' })}))
    select d.id, d.kind, coalesce(d.label, '') as label, paid.transaction_id, paid.moved_on,
      paid.base_minor::text as base_minor, l.lines
    from paid
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = paid.document_id
    join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('code', i.account_code, 'account_kind', a.kind,
        'amount_minor', i.amount_minor::text)
        || case when coalesce(i.voyage_id, d.voyage_id) = ${voyageId} then '{}'::jsonb
          else '{"elsewhere": true}'::jsonb end order by i.line_no), '[]') as lines
      from commercial_document_line i
      left join ledger_account a on a.company_id = ${tx.companyId} and a.code = i.account_code
      where i.company_id = ${tx.companyId} and i.document_id = d.id) l on true
    order by d.id, paid.id limit 10000`);

export type PostedLineRow = PostedRow & {
  transaction_id: string;
  posted_on: string;
  document_type: string;
  document_id: string | null;
  reference: string;
};

/** Postings of a voyage on accounts of results, the latest first. */
export const listPostedLines = (tx: Tx, voyageId: string): Promise<PostedLineRow[]> =>
  tx.many(sql<PostedLineRow>`
    select t.id as transaction_id, t.posted_on, t.document_type, t.document_id, t.reference,
      a.code, a.kind as account_kind, e.base_minor::text as base_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.kind in ('revenue', 'expense')
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    where e.company_id = ${tx.companyId} and e.voyage_id = ${voyageId}
    order by t.posted_on desc, t.id desc, a.code limit 5000`);
