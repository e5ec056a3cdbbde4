import { accountOfBillType } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { liftingSourceKey } from '../bunker-liftings/index.ts';
import type { MakerRow } from '../four-eyes/index.ts';

/** Everybody who shaped a bill of bunkers that stands at one of some statuses. */
export const listBunkerBillMakers = (tx: Tx, statuses: readonly string[]): Promise<MakerRow[]> =>
  tx.many(sql<MakerRow>`
    select distinct k.member_id, k.member_name, m.person_id, m.email
    from commercial_document d
    join document_maker k on k.company_id = ${tx.companyId} and k.document_id = d.id
    join member m on m.company_id = ${tx.companyId} and m.id = k.member_id
    where d.company_id = ${tx.companyId} and k.company_id = ${tx.companyId}
      and m.company_id = ${tx.companyId} and d.kind = 'bill' and d.deleted_at is null
      and d.status = any (${statuses}::text[])
      and (d.type = 'Bunkers' or exists (
        select from commercial_document_line l
        where l.company_id = ${tx.companyId} and l.document_id = d.id
          and (l.account_code = ${accountOfBillType('Bunkers')}
            or l.source_key like ${`${liftingSourceKey('')}%`})))`);
