import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export type ErrorLogRow = {
  id: string;
  at: string;
  member_name: string;
  location: string;
  message: string;
  stack: string;
  browser: string;
};

export function listErrors(tx: Tx): Promise<ErrorLogRow[]> {
  return tx.many(sql<ErrorLogRow>`
    select e.id, e.at, trim(m.first_name || ' ' || m.last_name) as member_name, e.location,
      e.message, e.stack, e.browser
    from error_log e
    join member m on m.company_id = ${tx.companyId} and m.id = e.member_id
    where e.company_id = ${tx.companyId}
    order by e.at desc, e.id desc limit 100`);
}

export function insertError(
  tx: Tx,
  row: Omit<ErrorLogRow, 'member_name'> & { member_id: string },
): Promise<number> {
  return tx.run(sql`
    insert into error_log (company_id, id, member_id, at, location, message, stack, browser)
    values (${tx.companyId}, ${row.id}, ${row.member_id}, ${row.at}, ${row.location},
      ${row.message}, ${row.stack}, ${row.browser})`);
}
