import { ACCOUNT } from '@mainsheet/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { countedVoyage } from '../profit/counted-voyage.ts';

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

/** A voyage that is over, with what the books say of its stock and what they hold of the ship's when it ended. */
export type StockRow = {
  id: string;
  label: string;
  vessel_id: string;
  vessel_name: string;
  completion_at: string;
  is_closed: boolean;
  currency: string;
  /** What it left on board over what it found, in its own currency and by its figures. */
  change: string;
  own_minor: string;
  found_minor: string;
  /** What its bunkers were worth when it began, and what those of the ship's voyage before were worth when that ended. */
  opens_with: string;
  left_before: string | null;
  before_label: string | null;
};

/** Voyages that are looked at, at most: the latest that are over. */
export const MOST_STOCKS = 1_000;

const amountOf = (plan: RawBuilder<unknown>, name: string) =>
  sql`coalesce((${plan} ->> ${sql.lit(name)})::numeric, 0)`;

/** The latest voyages that are over, each ship by herself, as they ended. */
export const listStocks = (tx: Tx): Promise<StockRow[]> => {
  const plan = sql`p.value`;
  const received = sql`(select coalesce(sum((r.value ->> 'receivedT')::numeric * (r.value ->> 'price')::numeric), 0)
    from jsonb_array_elements(p.value -> 'rows') r)`;
  return tx.many(sql<StockRow>`
    with over as (
      select y.id, y.label, y.vessel_id, v.name as vessel_name, y.completion_at,
        y.status = 'Closed' as is_closed, y.inputs ->> 'baseCurrency' as currency, s.change, s.opens_with, s.left_behind
      from voyage y
      join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
      cross join lateral (
        select coalesce(sum(${received} - ${amountOf(plan, 'cost')} + ${amountOf(plan, 'charterersCost')}), 0) as change,
          coalesce(sum(${amountOf(plan, 'initialQuantityT')} * ${amountOf(plan, 'initialPrice')}), 0) as opens_with,
          coalesce(sum(${amountOf(plan, 'endValue')}), 0) as left_behind
        from jsonb_array_elements(y.result -> 'bunkers') p) s
      where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
        and y.status in ('Completed', 'Closed')
      order by y.completion_at desc, y.id limit ${MOST_STOCKS})
    select o.id, o.label, o.vessel_id, o.vessel_name, o.completion_at, o.is_closed, o.currency,
      o.change::text as change, o.opens_with::text as opens_with,
      (lag(o.left_behind) over ship)::text as left_before, lag(o.label) over ship as before_label,
      (select coalesce(sum(e.base_minor), 0) from ledger_transaction t
        join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
          and e.vessel_id = o.vessel_id
        join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
          and a.code = ${ACCOUNT.bunkersOnBoard}
        where t.company_id = ${tx.companyId} and t.document_type = ${STOCK_POSTING}
          and t.document_id = o.id)::text as own_minor,
      (select coalesce(sum(e.base_minor), 0) from ledger_account a
        join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
          and e.vessel_id = o.vessel_id
        join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
        left join voyage v on v.company_id = ${tx.companyId} and v.id = t.document_id
          and t.document_type = ${STOCK_POSTING} and ${countedVoyage('v')}
        where a.company_id = ${tx.companyId} and a.code = ${ACCOUNT.bunkersOnBoard}
          and case when t.document_type = ${STOCK_POSTING}
            then v.id <> o.id and v.completion_at < o.completion_at
            else t.posted_on <= (o.completion_at at time zone 'UTC')::date end)::text as found_minor
    from over o
    window ship as (partition by o.vessel_id order by o.completion_at, o.id)
    order by o.vessel_id, o.completion_at, o.id`);
};
