import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';
import { isNoClosing } from './closing-entry.ts';

/** A day to a day, both included. */
export type Span = { readonly from: string; readonly to: string };

/** The years whose closing entry lies in one of these spans. */
export async function listClosedYears(tx: Tx, spans: readonly Span[]): Promise<number[]> {
  const rows = await tx.many(sql<{ year: number }>`
    select distinct c.year from year_closing c
    join unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
      as p ("from", "to") on make_date(c.year, 12, 31) between p."from" and p."to"
    where c.company_id = ${tx.companyId} and c.reversal_id is null
    order by c.year`);
  return rows.map(({ year }) => year);
}

/** What an account came to in one of several spans, in base, debit above zero. */
export type SpanSumRow = {
  span: number;
  code: string;
  name: string;
  kind: string;
  base_minor: string;
};

/** Revenue and expenses of each span by account; `span` counts from 1 in the order given. */
export const sumBySpan = (tx: Tx, spans: readonly Span[]): Promise<SpanSumRow[]> =>
  tx.many(sql<SpanSumRow>`
    select s.span::int as span, a.code, a.name, a.kind, sum(s.base)::text as base_minor
    from (
      select p.span, e.account_id, sum(e.base_minor) as base
      from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
        with ordinality as p ("from", "to", span)
      join ledger_transaction t on t.company_id = ${tx.companyId}
        and t.posted_on between p."from" and p."to" and ${isNoClosing('t')}
      join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      group by p.span, e.account_id
    ) s
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = s.account_id
    where a.kind in ('revenue', 'expense')
    group by s.span, a.code, a.name, a.kind
    order by a.code, s.span`);

export const SUBJECTS = ['vessel', 'voyage', 'counterparty'] as const;
export type Subject = (typeof SUBJECTS)[number];

export type SubjectSumRow = {
  /** Null for what names none. */
  id: string | null;
  label: string | null;
  revenue_minor: string;
  expense_minor: string;
  /** Of all subjects, those beyond the limit too. */
  revenue_before_minor: string;
  expense_before_minor: string;
  all_revenue_minor: string;
  all_expense_minor: string;
  all_revenue_before_minor: string;
  all_expense_before_minor: string;
};

const COLUMNS = {
  vessel: sql.ref('e.vessel_id'),
  voyage: sql.ref('e.voyage_id'),
  counterparty: sql.ref('k.party_id'),
} as const;

const nameOf = (tx: Tx, subject: Subject) =>
  ({
    vessel: sql`(select name from vessel v where v.company_id = ${tx.companyId} and v.id = s.id)`,
    voyage: sql`(select label from voyage y where y.company_id = ${tx.companyId} and y.id = s.id)`,
    counterparty: sql`(select name from ${party(tx)} c where c.id = s.id)`,
  })[subject];

export type SubjectQuery = Span & { by: Subject; limit: number; before: Span | null };

/** Revenue and expenses of a span by vessel, voyage or counterparty: what names none, then the largest. */
export const sumBySubject = (
  tx: Tx,
  { from, to, by, limit, before }: SubjectQuery,
): Promise<SubjectSumRow[]> => {
  const isIn = sql`t.posted_on between ${from}::date and ${to}::date`;
  const wasIn = before
    ? sql`t.posted_on between ${before.from}::date and ${before.to}::date`
    : sql`false`;
  return tx.many(sql<SubjectSumRow>`
    select s.id, ${nameOf(tx, by)} as label, s.revenue::text as revenue_minor,
      s.expense::text as expense_minor, s.revenue_before::text as revenue_before_minor,
      s.expense_before::text as expense_before_minor,
      sum(s.revenue) over ()::text as all_revenue_minor,
      sum(s.expense) over ()::text as all_expense_minor,
      sum(s.revenue_before) over ()::text as all_revenue_before_minor,
      sum(s.expense_before) over ()::text as all_expense_before_minor
    from (
      select ${COLUMNS[by]} as id,
        coalesce(sum(-e.base_minor) filter (where a.kind = 'revenue' and ${isIn}), 0) as revenue,
        coalesce(sum(e.base_minor) filter (where a.kind = 'expense' and ${isIn}), 0) as expense,
        coalesce(sum(-e.base_minor) filter (where a.kind = 'revenue' and ${wasIn}), 0)
          as revenue_before,
        coalesce(sum(e.base_minor) filter (where a.kind = 'expense' and ${wasIn}), 0)
          as expense_before
      from ledger_transaction t
      join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      ${by === 'counterparty' ? sql`left join ${party(tx)} k on k.id = e.contact_id` : sql``}
      where t.company_id = ${tx.companyId} and a.kind in ('revenue', 'expense')
        and (${isIn} or ${wasIn}) and ${isNoClosing('t')}
      group by ${COLUMNS[by]}
    ) s
    order by s.id is null desc, greatest(abs(s.revenue), abs(s.expense), abs(s.revenue_before),
      abs(s.expense_before)) desc, s.id
    limit ${limit}`);
};
