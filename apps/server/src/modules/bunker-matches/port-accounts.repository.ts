import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';

/** Ends the source of a line that bills what an account is dearer by than what bills have of it; there may be several. */
export const DIFFERENCE_KEY = '.final';

/** The sources of lines of port costs. */
const PORT_COSTS = /^port-disbursement\./;

export const isDifference = (sourceKey: string): boolean => sourceKey.endsWith(DIFFERENCE_KEY);

/** The source that names the whole account. */
export const accountKeyOf = (sourceKey: string): string =>
  isDifference(sourceKey) ? sourceKey.slice(0, -DIFFERENCE_KEY.length) : sourceKey;

/** The account of an agent that a line bills; null for a line of anything else. */
export const findAccountKey = (sourceKey: string | null): string | null =>
  sourceKey !== null && PORT_COSTS.test(sourceKey) ? accountKeyOf(sourceKey) : null;

export type AccountRow = {
  /** The source of lines that bill it. */
  source_key: string;
  currency: string;
  port_name: string;
  agent_id: string | null;
  agent_name: string;
  /** Whether it is the final account that counts. */
  is_final: boolean;
  /** What the account that counts comes to. */
  total_minor: string;
  /** What other living bills have of it, less what is credited; null where there is none. */
  billed_minor: string | null;
  /** One of them is in another currency. */
  is_billed_otherwise: boolean;
};

type AccountsAsked = {
  sourceKeys: readonly string[];
  exceptId: string | null;
  /** Whether credits that are drafts count as given; by them nothing is approved. */
  areDraftCreditsGiven: boolean;
};

/** Agents' accounts by the sources of lines that bill them, with what living bills but for one have of each. */
export const listAccounts = (tx: Tx, of: AccountsAsked): Promise<AccountRow[]> =>
  tx.many(sql<AccountRow>`
    select s.key as source_key, p.currency, coalesce(k.port_name, '') as port_name,
      c.party_id as agent_id, coalesce(c.name, '') as agent_name,
      p.final_status in ('Received', 'Approved') as is_final,
      case when p.final_status in ('Received', 'Approved') then p.final_minor
        else p.proforma_minor end::text as total_minor,
      b.minor::text as billed_minor, coalesce(b.is_otherwise, false) as is_billed_otherwise
    from unnest(${of.sourceKeys}::text[]) s (key)
    join port_disbursement p on p.company_id = ${tx.companyId}
      and s.key = 'port-disbursement.' || p.id::text
    left join voyage_port_call k on k.company_id = ${tx.companyId} and k.voyage_id = p.voyage_id
      and k.row_id = p.row_id
    left join ${party(tx)} c on c.id = p.agent_id
    left join lateral (
      select sum(case d.kind when 'bill' then l.amount_minor else -l.amount_minor end) as minor,
        bool_or(d.currency <> p.currency) as is_otherwise
      from commercial_document_line l
      join commercial_document d on d.company_id = ${tx.companyId} and d.id = l.document_id
      where l.company_id = ${tx.companyId}
        and l.source_key in (s.key, s.key || ${DIFFERENCE_KEY})
        and (d.kind = 'bill' or d.kind = 'vendor_credit_note'
          and (${of.areDraftCreditsGiven} or d.transaction_id is not null))
        and d.status <> 'Cancelled'
        and d.deleted_at is null and d.id is distinct from ${of.exceptId}::uuid) b on true
    order by s.key limit 200`);
