import { MEMO_BILL_TYPE } from '@mainsheet/contract';
import {
  type EstimateInput,
  type EstimateResult,
  upcastEstimate,
  type WorkedCall,
} from '@mainsheet/voyage';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { MemoBillRow } from '../voyages.repository.ts';
import { countedVoyage } from './counted-voyage.ts';

export type AccruedVoyageRow = {
  id: string;
  label: string;
  status: string;
  vessel_id: string;
  vessel_name: string;
  commencing_at: string;
  completion_at: string;
  base_currency: string;
  estimate_lines: EstimateResult['lines'];
  lines: EstimateResult['lines'];
  /** The whole document, of voyages with expenses that are not accounted for. */
  inputs: EstimateInput | null;
  memo_bills: MemoBillRow[];
  calls: WorkedCall[];
};

/**
 * Voyages that began before a moment or of whose result something is posted before it, with the lines of their
 * calculations. A closed voyage of which nothing is posted from that moment on has all its amounts where they
 * belong and is left out.
 */
export const listAccruedVoyages = (tx: Tx, before: string): Promise<AccruedVoyageRow[]> =>
  selectAccrued(
    tx,
    sql`(y.commencing_at < ${before}::timestamptz or exists (
        select 1 from ledger_entry e
        join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
          and a.kind in ('revenue', 'expense')
        join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
          and t.posted_on < (${before}::timestamptz at time zone 'UTC')::date
          and t.document_type <> 'voyage-accrual'
        where e.company_id = ${tx.companyId} and e.voyage_id = y.id))
      and (y.status <> 'Closed' or y.completion_at > ${before}::timestamptz or exists (
        select 1 from ledger_entry e
        join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
          and t.posted_on >= (${before}::timestamptz at time zone 'UTC')::date
        where e.company_id = ${tx.companyId} and e.voyage_id = y.id))`,
  );

/** One voyage as it would be accrued; null where it does not count. */
export const findAccruedVoyage = async (tx: Tx, id: string): Promise<AccruedVoyageRow | null> =>
  (await selectAccrued(tx, sql`y.id = ${id}`))[0] ?? null;

async function selectAccrued(tx: Tx, where: RawBuilder<unknown>): Promise<AccruedVoyageRow[]> {
  const rows = await tx.many(sql<AccruedVoyageRow>`
    select y.id, y.label, y.status, y.vessel_id, v.name as vessel_name, y.commencing_at,
      y.completion_at, y.inputs ->> 'baseCurrency' as base_currency,
      y.estimate_result -> 'lines' as estimate_lines, y.result -> 'lines' as lines,
      case when y.inputs @? '$.otherExpenses[*] ? (@.isNonAccounting == true)' then y.inputs end
        as inputs,
      coalesce(b.bills, '[]'::jsonb) as memo_bills,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'portFunction', r.value ->> 'portFunction',
          'arrivalAt', r.value #>> '{call,arrivalAt}',
          'departureAt', r.value #>> '{call,departureAt}',
          'waitingDays', coalesce((r.value #>> '{call,waitingDays}')::float8, 0)) order by r.ordinality),
        '[]'::jsonb)
      from jsonb_array_elements(y.result -> 'rows') with ordinality r) as calls
    from voyage y
    join vessel v on v.company_id = ${tx.companyId} and v.id = y.vessel_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('currency', d.currency,
        'exchange_rate', d.exchange_rate::text, 'total_minor', d.total_minor::text)) as bills
      from commercial_document d
      where d.company_id = ${tx.companyId} and d.voyage_id = y.id and d.kind = 'bill'
        and d.type = ${MEMO_BILL_TYPE} and d.status = 'Paid' and d.deleted_at is null
    ) b on true
    where y.company_id = ${tx.companyId} and ${countedVoyage('y')}
      and (${where})
    order by y.commencing_at, y.number`);
  return rows.map((row) => ({ ...row, inputs: row.inputs && upcastEstimate(row.inputs) }));
}
