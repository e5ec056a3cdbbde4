import {
  CASH_ACCOUNTS,
  CASH_ACTIVITY_RANGES,
  type CashActivity,
  REALISED_EXCHANGE,
} from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Span, SpanSumRow } from './reports.repository.ts';

/** What only moves or values money that is held: an exchange between own accounts, a revaluation at month end. */
const OF_MONEY_HELD = ['exchange', 'revaluation'];

const cash = sql`${[...CASH_ACCOUNTS]}::text[]`;

const ranges = sql`unnest(${CASH_ACTIVITY_RANGES.map(({ activity }) => activity)}::text[],
  ${CASH_ACTIVITY_RANGES.map(({ from }) => from)}::text[],
  ${CASH_ACTIVITY_RANGES.map(({ to }) => to)}::text[])`;
const realised = sql`${[...REALISED_EXCHANGE]}::text[]`;

/**
 * To which part of the statement the line `e` of account `a` in the posting `t` belongs; null for a line that is not in it.
 * A realised difference of exchange belongs where the lines beside it do.
 */
const activityOf = (tx: Tx) => sql`case
  when (a.code = any(${cash})) <> (t.document_type = any(${OF_MONEY_HELD}::text[])) then null
  else coalesce((
    select r.activity from ${ranges} as r (activity, "from", "to")
    where case when a.code = any(${realised}) then (
        select min(b.code) from ledger_entry beside
        join ledger_account b on b.company_id = ${tx.companyId} and b.id = beside.account_id
        where beside.company_id = ${tx.companyId} and beside.transaction_id = t.id
          and not b.code = any(${cash}) and not b.code = any(${realised}))
      else a.code end between r."from" and r."to" limit 1), 'operating') end`;

/** Of the transactions under an alias those that post on cash. */
const isOfCash = (tx: Tx) => sql`exists (
  select from ledger_entry held
  join ledger_account bank on bank.company_id = ${tx.companyId} and bank.id = held.account_id
  where held.company_id = ${tx.companyId} and held.transaction_id = t.id
    and bank.code = any(${cash}))`;

/** Of lines `e` of postings `t` those that a part of the statement is made of. */
export const isOfActivity = (tx: Tx, activity: string) => sql`${isOfCash(tx)} and exists (
  select from ledger_account a where a.company_id = ${tx.companyId} and a.id = e.account_id
    and ${activityOf(tx)} = ${activity})`;

const spansOf = (spans: readonly Span[]) => sql`
  unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
    with ordinality as p ("from", "to", span)`;

export type CashFlowRow = SpanSumRow & { activity: CashActivity };

/**
 * What moved cash in each span, by part and by the account it was posted with, in base and above zero for what came. All
 * lines of a posting come to zero, so those beside cash say where its cash came from; of a posting that only moves or
 * values money held, the cash lines themselves are what is left over.
 */
export const sumCashFlow = (tx: Tx, spans: readonly Span[]): Promise<CashFlowRow[]> =>
  tx.many(sql<CashFlowRow>`
    select f.span::int as span, f.code, f.name, f.kind, f.activity, sum(f.base)::text as base_minor
    from (
      select p.span, a.code, a.name, a.kind, ${activityOf(tx)} as activity,
        case when a.code = any(${cash}) then e.base_minor else -e.base_minor end as base
      from ${spansOf(spans)}
      join ledger_transaction t on t.company_id = ${tx.companyId}
        and t.posted_on between p."from" and p."to" and ${isOfCash(tx)}
      join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id) f
    where f.activity is not null
    group by f.span, f.code, f.name, f.kind, f.activity
    having sum(f.base) <> 0
    order by f.code, f.span`);

export type HeldRow = { span: number; opening_minor: string; closing_minor: string };

/**
 * The cash there was before and at the end of each span, in base: what its accounts keep, less what moved on each day
 * since. All that is older than the first span is in the kept balances.
 */
export const sumCashHeld = (tx: Tx, spans: readonly Span[]): Promise<HeldRow[]> =>
  tx.many(sql<HeldRow>`
    select p.span::int as span,
      (held.base - coalesce(sum(m.base) filter (where m.posted_on >= p."from"), 0))::text as opening_minor,
      (held.base - coalesce(sum(m.base) filter (where m.posted_on > p."to"), 0))::text as closing_minor
    from ${spansOf(spans)}
    cross join (
      select coalesce(sum(a.posted_base_minor), 0) as base
      from ledger_account a where a.company_id = ${tx.companyId} and a.code = any(${cash})
    ) held
    left join (
      select t.posted_on, sum(e.base_minor) as base
      from ledger_transaction t
      join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      where t.company_id = ${tx.companyId} and a.code = any(${cash})
        and t.posted_on >= (select min(p."from") from ${spansOf(spans)})
      group by t.posted_on
    ) m on m.posted_on >= p."from"
    group by p.span, held.base order by p.span`);
