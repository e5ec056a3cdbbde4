import { type Money, money, moneyFromDecimal } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { countedVoyage } from './profit/counted-voyage.ts';

/** What of an agent's account is to be rebilled by now, and what of it invoices bill. */
export type RebillableRow = {
  id: string;
  voyage_id: string;
  voyage_label: string;
  row_id: string;
  port_name: string;
  currency: string;
  /** In units of the currency. */
  due: string;
  billed_minor: string;
  /** Somebody bills it in another currency: what of it that is nobody can say. */
  is_billed_otherwise: boolean;
  /** The day of the account that it stands on. */
  since: string;
};

type Wanted = { readonly voyageId: string } | { readonly before: string };

/** Voyages that a list of what is forgotten looks at: closed ones were asked when they were closed. */
const MOST_VOYAGES = 300;

const ofVoyages = (tx: Tx, of: Wanted) =>
  'voyageId' in of
    ? sql`select v.id, v.label from voyage v
        where v.company_id = ${tx.companyId} and v.id = ${of.voyageId}`
    : sql`select v.id, v.label from voyage v
        where v.company_id = ${tx.companyId} and ${countedVoyage('v')}
          and v.status in ('Commenced', 'Completed')
        order by v.commencing_at desc, v.id limit ${MOST_VOYAGES}`;

/**
 * Agents' accounts of voyages with something to rebill: what is Rebillable once the final account is approved, what is
 * Advance Rebillable from the proforma on.
 */
export const listRebillables = (tx: Tx, of: Wanted): Promise<RebillableRow[]> =>
  tx.many(sql<RebillableRow>`
    select p.id, p.voyage_id, y.label as voyage_label, p.row_id,
      coalesce(k.port_name, '') as port_name, p.currency, l.due::text as due,
      coalesce(b.minor, 0)::text as billed_minor,
      coalesce(b.is_otherwise, false) as is_billed_otherwise,
      coalesce(p.form->'final'->>'date', p.form->'proforma'->>'date',
        (p.updated_at at time zone 'UTC')::date::text) as since
    from port_disbursement p
    join (${ofVoyages(tx, of)}) y on y.id = p.voyage_id
    left join voyage_port_call k on k.company_id = ${tx.companyId}
      and k.voyage_id = p.voyage_id and k.row_id = p.row_id
    cross join lateral (
      select sum(case l->>'rebillable'
        when 'Rebillable' then case when p.final_status = 'Approved'
          then (l->>'final')::numeric end
        when 'Advance Rebillable' then case
          when p.final_status in ('Received', 'Approved') then (l->>'final')::numeric
          when p.proforma_status in ('Received', 'Approved') then (l->>'proforma')::numeric end
        end) as due
      from jsonb_array_elements(p.form->'lines') l) l
    left join lateral (
      select sum(i.amount_minor) filter (where d.currency = p.currency) as minor,
        bool_or(d.currency <> p.currency) as is_otherwise
      from commercial_document_line i
      join commercial_document d on d.company_id = ${tx.companyId} and d.id = i.document_id
      where i.company_id = ${tx.companyId}
        and i.source_key = 'port-disbursement.' || p.id::text and d.kind = 'invoice'
        and d.status <> 'Cancelled' and d.deleted_at is null) b on true
    where p.company_id = ${tx.companyId} and l.due > 0
      and ${'voyageId' in of ? sql`true` : sql`p.updated_at < ${of.before}`}
    order by p.updated_at, p.id limit 1000`);

/** What is to be rebilled and is not; nothing below zero. */
export function openOf(row: RebillableRow): Money {
  if (row.is_billed_otherwise) return money(row.currency, 0n);
  const open = moneyFromDecimal(row.currency, row.due).minorUnits - BigInt(row.billed_minor);
  return money(row.currency, open > 0n ? open : 0n);
}
