import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/**
 * What payments, receipts, write-offs and credits settle of the document of an id, a column of the statement around: how much, on
 * which day, and what took it back.
 */
export const partsOf = (tx: Tx, id: string): RawBuilder<unknown> => sql`
  select t.amount_minor as minor, t.base_minor, t.applied_on as moved_on, t.reversal_id
  from invoice_payment_part t
  where t.company_id = ${tx.companyId} and t.invoice_id = ${sql.ref(id)}
  union all
  select t.amount_minor, t.base_minor, t.applied_on, p.reversal_id
  from bill_payment_part t
  join bill_payment p on p.company_id = ${tx.companyId} and p.id = t.payment_id
  where t.company_id = ${tx.companyId} and t.bill_id = ${sql.ref(id)}
  union all
  select w.amount_minor, w.base_minor, w.written_on, w.reversal_id
  from write_off w where w.company_id = ${tx.companyId} and w.invoice_id = ${sql.ref(id)}
  union all
  select a.amount_minor, a.base_source_minor, a.applied_on, a.reversal_id
  from document_allocation a where a.company_id = ${tx.companyId} and a.source_id = ${sql.ref(id)}
  union all
  select a.amount_minor, a.base_target_minor, a.applied_on, a.reversal_id
  from document_allocation a where a.company_id = ${tx.companyId} and a.target_id = ${sql.ref(id)}`;
