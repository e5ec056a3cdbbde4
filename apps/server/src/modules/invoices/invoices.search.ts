import { sql } from 'kysely';
import type { FoundRecord, RecordSearch } from '../../platform/record-search.ts';

/** Invoices by number, customer or reference, the latest first; a draft has no number yet. */
export const invoiceSearch: RecordSearch = {
  kind: 'invoice',
  guard: 'receivablesInvoices.view',
  find: (tx, { pattern, limit }) =>
    tx.many(sql<FoundRecord>`
      select i.id, coalesce(i.label, 'Draft invoice') as label,
        concat_ws(' · ', c.name, i.status, i.document_on::text) as detail
      from commercial_document i
      join contact c on c.company_id = i.company_id and c.id = i.contact_id
      where i.company_id = ${tx.companyId} and i.kind = 'invoice' and c.company_id = ${tx.companyId}
        and (i.label ilike ${pattern} or c.name ilike ${pattern} or i.reference ilike ${pattern})
      order by i.document_on desc, i.id desc limit ${limit}`),
};
