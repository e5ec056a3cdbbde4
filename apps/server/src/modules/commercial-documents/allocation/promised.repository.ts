import { PAYOUT_UNDER_WAY } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** What payouts under way promised to a bill, but for one of them. */
export async function findPromised(
  tx: Tx,
  billId: string,
  exceptPayoutId: string | null = null,
): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(t.amount_minor), 0)::text as minor from payout_bill t
      join payout p on p.company_id = ${tx.companyId} and p.id = t.payout_id
      where t.company_id = ${tx.companyId} and t.bill_id = ${billId}
        and p.status = any(${[...PAYOUT_UNDER_WAY]}::text[])
        and (${exceptPayoutId}::uuid is null or p.id <> ${exceptPayoutId}::uuid)`,
    'The sum',
  );
  return BigInt(row.minor);
}

/** The same of every bill that anything is promised to. */
export async function listPromised(tx: Tx): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx.many(sql<{ bill_id: string; minor: string }>`
    select t.bill_id, sum(t.amount_minor)::text as minor from payout_bill t
    join payout p on p.company_id = ${tx.companyId} and p.id = t.payout_id
    where t.company_id = ${tx.companyId}
      and p.status = any(${[...PAYOUT_UNDER_WAY]}::text[])
    group by t.bill_id`);
  return new Map(rows.map(({ bill_id, minor }) => [bill_id, BigInt(minor)]));
}
