import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type WaitingRow = {
  id: string;
  number: number;
  prepared_by_name: string;
  submitted_at: string;
};

/** Payouts that wait for approval, the oldest first, of which nobody was reminded on a day. */
export const listWaiting = (tx: Tx, today: string): Promise<WaitingRow[]> =>
  tx.many(sql<WaitingRow>`
    select p.id, p.number, p.prepared_by_name, p.submitted_at from payout p
    where p.company_id = ${tx.companyId} and p.status = 'In approval'
      and not exists (select from payout_reminder r where r.company_id = ${tx.companyId}
        and r.payout_id = p.id and r.reminded_on = ${today})
    order by p.submitted_at, p.id limit 500`);

/** Notes a reminder; 0 where another server did so today. */
export const noteReminder = (
  tx: Tx,
  { id, today, at }: { id: string; today: string; at: string },
): Promise<number> =>
  tx.run(sql`
    insert into payout_reminder (company_id, payout_id, reminded_on, reminded_at)
    values (${tx.companyId}, ${id}, ${today}, ${at}) on conflict do nothing`);
