import { ACCOUNT } from '@mainsheet/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from './counted-voyage.ts';

/** How the ledger names what a voyage left on board. */
export const STOCK_POSTING = 'voyage-bunkers';

type Of = { readonly voyageId: string; readonly vesselId: string };

async function sumOf(tx: Tx, entries: RawBuilder<unknown>): Promise<bigint> {
  const sum = sql<{ minor: string }>`
    select coalesce(sum(e.base_minor), 0)::text as minor ${entries}`;
  return BigInt((await tx.get(sum, 'The stock')).minor);
}

/**
 * What a voyage booked over what she found, in minor units of base. It is asked whenever a voyage is saved: the index
 * ledger_transaction_by_document leads to the few postings of hers.
 */
export const sumOwnStock = (tx: Tx, { voyageId, vesselId }: Of): Promise<bigint> =>
  sumOf(
    tx,
    sql`
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      and e.vessel_id = ${vesselId}
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.code = ${ACCOUNT.bunkersOnBoard}
    where t.company_id = ${tx.companyId} and t.document_type = ${STOCK_POSTING}
      and t.document_id = ${voyageId}`,
  );

/**
 * What all else says was on board of the ship when the voyage ended: what was posted until then, and of other voyages
 * what those left that ended before her, whenever it was posted. The index ledger_entry_by_vessel leads to the fuel of
 * this ship alone.
 */
export const sumFoundStock = (
  tx: Tx,
  { voyageId, vesselId, completionAt }: Of & { readonly completionAt: string },
): Promise<bigint> =>
  sumOf(
    tx,
    sql`
    from ledger_account a
    join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
      and e.vessel_id = ${vesselId}
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    left join voyage v on v.company_id = ${tx.companyId} and v.id = t.document_id
      and t.document_type = ${STOCK_POSTING} and ${countedVoyage('v')}
    where a.company_id = ${tx.companyId} and a.code = ${ACCOUNT.bunkersOnBoard}
      and case when t.document_type = ${STOCK_POSTING}
        then v.id <> ${voyageId} and v.completion_at < ${completionAt}::timestamptz
        else t.posted_on <= ${completionAt.slice(0, 10)}::date end`,
  );
