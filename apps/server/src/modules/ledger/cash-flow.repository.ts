import { CASH_ACCOUNTS } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Span, SpanSumRow } from './reports.repository.ts';

/** What only moves or values money that is held: an exchange between own accounts, a revaluation at month end. */
const OF_MONEY_HELD = ['exchange', 'revaluation'];

const cash = sql`${[...CASH_ACCOUNTS]}::text[]`;

/** Of the transactions under an alias those that post on cash. */
export const isOfCash = (tx: Tx, alias: string) => sql`exists (
  select from ledger_entry held
  join ledger_account bank on bank.company_id = ${tx.companyId} and bank.id = held.account_id
  where held.company_id = ${tx.companyId} and held.transaction_id = ${sql.ref(`${alias}.id`)}
    and bank.code = any(${cash}))`;

const spansOf = (spans: readonly Span[]) => sql`
  unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
    with ordinality as p ("from", "to", span)`;

/**
 * What moved cash in each span, by the account it was posted with, in base and above zero for what came. All lines of a
 * posting come to zero, so those beside cash say where its cash came from; of a posting that only moves or values money
 * held, the cash lines themselves are what is left over.
 */
export const sumCashFlow = (tx: Tx, spans: readonly Span[]): Promise<SpanSumRow[]> =>
  tx.many(sql<SpanSumRow>`
    select p.span::int as span, a.code, a.name, a.kind,
      sum(case when a.code = any(${cash}) then e.base_minor else -e.base_minor end)::text as base_minor
    from ${spansOf(spans)}
    join ledger_transaction t on t.company_id = ${tx.companyId}
      and t.posted_on between p."from" and p."to" and ${isOfCash(tx, 't')}
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    where (a.code = any(${cash})) = (t.document_type = any(${OF_MONEY_HELD}::text[]))
    group by p.span, a.code, a.name, a.kind
    having sum(e.base_minor) <> 0
    order by a.code, p.span`);

export type HeldRow = { span: number; opening_minor: string; closing_minor: string };

/** The cash there was before and at the end of each span, in base. */
export const sumCashHeld = (tx: Tx, spans: readonly Span[]): Promise<HeldRow[]> =>
  tx.many(sql<HeldRow>`
    select p.span::int as span,
      coalesce(sum(e.base_minor) filter (where t.posted_on < p."from"), 0)::text as opening_minor,
      coalesce(sum(e.base_minor) filter (where t.posted_on <= p."to"), 0)::text as closing_minor
    from ${spansOf(spans)}
    left join ledger_account a on a.company_id = ${tx.companyId} and a.code = any(${cash})
    left join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
    left join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    group by p.span order by p.span`);
