import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** How the ledger names what a voyage left on board. */
export const STOCK_POSTING = 'voyage-bunkers';

/** What is booked as left on board by a voyage over what she found there, in minor units of base. */
export async function sumStockBooked(tx: Tx, voyageId: string): Promise<bigint> {
  const row = await tx.find(sql<{ minor: string }>`
    select coalesce(sum(e.base_minor), 0)::text as minor
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.code = ${ACCOUNT.bunkersOnBoard}
    where t.company_id = ${tx.companyId} and t.document_type = ${STOCK_POSTING}
      and t.document_id = ${voyageId}`);
  return BigInt(row?.minor ?? '0');
}
