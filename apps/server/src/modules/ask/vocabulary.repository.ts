import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

type Seen = { vessels: boolean; customers: boolean; ports: boolean; accounts: boolean };
type Names = {
  vessel: string[];
  customer: string[];
  vendor: string[];
  port: string[];
  account: string[];
  currency: string[];
};

/** Who supplies and never buys: an invoice of theirs is a bill. */
const isVendorOnly = sql`(kinds && array['vendor', 'agent', 'owner', 'bunker supplier']
  and not kinds && array['customer', 'charterer'])`;

/** Names a member may see, the newest first where there are too many: one statement for all. */
export function readNames(tx: Tx, { vessels, customers, ports, accounts }: Seen): Promise<Names> {
  return tx.get(
    sql<Names>`select
      array(select name from vessel where company_id = ${tx.companyId} and ${vessels}
        and not is_deleted order by created_at desc, name limit 1000) as vessel,
      array(select name from contact where company_id = ${tx.companyId} and ${customers}
        and not is_deleted and not ${isVendorOnly}
        order by 'customer' = any(kinds) desc, updated_at desc, name limit 4000) as customer,
      array(select name from contact where company_id = ${tx.companyId} and ${customers}
        and not is_deleted and ${isVendorOnly} order by updated_at desc, name limit 2000) as vendor,
      array(select port_name from voyage_port_call where company_id = ${tx.companyId} and ${ports}
        group by port_name order by count(*) desc, port_name limit 500) as port,
      array(select distinct name from ledger_account where company_id = ${tx.companyId}
        and ${accounts} order by name limit 300) as account,
      array(select distinct currency::text from ledger_account where company_id = ${tx.companyId}
        order by 1 limit 60) as currency`,
    'The names',
  );
}
