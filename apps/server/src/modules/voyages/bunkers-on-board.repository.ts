import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** How the ledger names what a voyage left on board. */
export const STOCK_POSTING = 'voyage-bunkers';

type Booked = {
  /** By this voyage, over what she found. */
  readonly ownMinor: bigint;
  /** By all else: purchases with the ship, other voyages, journals. */
  readonly otherMinor: bigint;
};

/** What the books say is on board of a ship, in minor units of base. */
export async function sumStock(
  tx: Tx,
  { voyageId, vesselId }: { voyageId: string; vesselId: string },
): Promise<Booked> {
  const isOwn = sql`t.document_type = ${STOCK_POSTING} and t.document_id = ${voyageId}`;
  const row = await tx.find(sql<{ own: string; other: string }>`
    select coalesce(sum(e.base_minor) filter (where ${isOwn}), 0)::text as own,
      coalesce(sum(e.base_minor) filter (where not (${isOwn})), 0)::text as other
    from ledger_account a
    join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
      and e.vessel_id = ${vesselId}
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    where a.company_id = ${tx.companyId} and a.code = ${ACCOUNT.bunkersOnBoard}`);
  return { ownMinor: BigInt(row?.own ?? '0'), otherMinor: BigInt(row?.other ?? '0') };
}
