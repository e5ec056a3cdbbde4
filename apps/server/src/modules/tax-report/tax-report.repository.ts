import { TAX_ACCOUNTS } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { party } from '../counterparties/index.ts';

export type TaxSpan = { readonly from: string; readonly to: string };

export type TaxSumRow = {
  side: 'output' | 'input';
  name: string;
  rate: string | null;
  net_minor: string;
  tax_minor: string;
  documents: number;
};

export type TaxPostingRow = {
  transaction_id: string;
  posted_on: string;
  side: string;
  document_type: string;
  document_id: string | null;
  reference: string;
  description: string;
  contact_id: string | null;
  contact_name: string | null;
  is_reversal: boolean;
  name: string;
  rate: string | null;
  currency: string;
  net_minor: string;
  tax_minor: string;
  base_net_minor: string;
  base_tax_minor: string;
  base_currency: string;
  exchange_rate: string;
  rate_on: string;
  rate_source: string;
};

const isTaxAccount = (alias: string) =>
  sql`${sql.ref(`${alias}.code`)} in (${TAX_ACCOUNTS.output}, ${TAX_ACCOUNTS.input})`;

/** Surcharges and a discount stand beside what is taxed. */
const IS_UNTAXED = sql`coalesce(l.source_key ~ '^(surcharge|discount)', false)`;

/** A document grows by credit where it is ours, by debit where it is a vendor's; what takes it back stands below zero. */
const GROWS = sql`case when x.side = 'output' then -1 else 1 end`;

/**
 * Postings of documents in a span, one row a tax that they bear or one without; and what else was booked on
 * the accounts of tax. A document's entries stand in the order of its lines, behind the one that is owed.
 */
const taxed = (tx: Tx, { from, to }: TaxSpan) => sql`
  posted as materialized (
    select t.id, t.posted_on, t.seq, t.document_type, t.document_id, t.reference, t.description,
      t.reversal_of is not null as is_reversal, t.base_currency, t.rate as exchange_rate, t.rate_on,
      t.rate_source, d.id as bears, d.contact_id, d.currency,
      case when d.kind in ('invoice', 'credit_note') then 'output' else 'input' end as side
    from ledger_transaction t
    left join commercial_document d on d.company_id = ${tx.companyId} and d.id = t.document_id
      and d.transaction_id in (t.id, t.reversal_of) and d.opening_on is null
    where t.company_id = ${tx.companyId} and t.posted_on between ${from}::date and ${to}::date
  ),
  nets as materialized (
    select p.id, coalesce(sum(e.amount_minor) filter (where not ${IS_UNTAXED}), 0) as net,
      coalesce(sum(e.base_minor) filter (where not ${IS_UNTAXED}), 0) as base_net,
      coalesce(sum(e.amount_minor) filter (where ${IS_UNTAXED}), 0) as untaxed,
      coalesce(sum(e.base_minor) filter (where ${IS_UNTAXED}), 0) as base_untaxed
    from posted p
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = p.id
    join commercial_document_line l on l.company_id = ${tx.companyId} and l.document_id = p.bears
      and l.line_no = e.line_no - 1
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    where not ${isTaxAccount('a')}
    group by p.id
  ),
  taxes as materialized (
    select p.id, p.bears, e.line_no, e.currency, e.amount_minor as tax, e.base_minor as base_tax,
      case when a.code = ${TAX_ACCOUNTS.output} then 'output' else 'input' end as side,
      e.contact_id, l.description as name, l.quantity * 100 as rate
    from posted p
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = p.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    left join commercial_document_line l on l.company_id = ${tx.companyId}
      and l.document_id = p.bears and l.line_no = e.line_no - 1 and l.source_key like 'tax.%'
    where ${isTaxAccount('a')}
  ),
  found as (
    select t.id, t.line_no, t.side, t.currency, t.contact_id, coalesce(t.name, '') as name, t.rate,
      case when t.rate is null then 0 else n.net end as net,
      case when t.rate is null then 0 else n.base_net end as base_net, t.tax, t.base_tax
    from taxes t left join nets n on n.id = t.id
    union all
    select p.id, 0, p.side, p.currency, p.contact_id, '', 0,
      case when p.is_taxed then 0 else p.net end + p.untaxed,
      case when p.is_taxed then 0 else p.base_net end + p.base_untaxed, 0, 0
    from (
      select p.*, n.net, n.base_net, n.untaxed, n.base_untaxed,
        exists (select 1 from taxes t where t.id = p.id) as is_taxed
      from posted p join nets n on n.id = p.id
    ) p
    where not p.is_taxed or p.untaxed <> 0
  )`;

/** What stands at each rate of a span, output first, the highest rate first. */
export const sumTaxes = (tx: Tx, span: TaxSpan): Promise<TaxSumRow[]> =>
  tx.many(sql<TaxSumRow>`
    with ${taxed(tx, span)}
    select x.side, x.name, x.rate::text as rate, sum(${GROWS} * x.base_net)::text as net_minor,
      sum(${GROWS} * x.base_tax)::text as tax_minor, count(distinct x.id)::int as documents
    from found x
    group by x.side, x.name, x.rate
    order by x.side desc, x.rate desc nulls last, x.name`);

export type TaxWanted = {
  readonly side: string | null;
  readonly name: string | null;
  readonly rate: string | null;
};

const fitting = ({ side, name, rate }: TaxWanted) => sql`
  (${side}::text is null or x.side = ${side})
  and (${name}::text is null or x.name = ${name})
  and (${rate}::numeric is null or x.rate = ${rate}::numeric)`;

export const listTaxPostings = (
  tx: Tx,
  query: TaxSpan & TaxWanted & { limit: number; offset: number },
): Promise<TaxPostingRow[]> =>
  tx.many(sql<TaxPostingRow>`
    with ${taxed(tx, query)}
    select p.id as transaction_id, p.posted_on, x.side, p.document_type, p.document_id, p.reference,
      p.description, x.contact_id, c.name as contact_name, p.is_reversal, x.name,
      x.rate::text as rate, x.currency, (${GROWS} * x.net)::text as net_minor,
      (${GROWS} * x.tax)::text as tax_minor, (${GROWS} * x.base_net)::text as base_net_minor,
      (${GROWS} * x.base_tax)::text as base_tax_minor, p.base_currency, p.exchange_rate, p.rate_on,
      p.rate_source
    from found x join posted p on p.id = x.id
    left join ${party(tx)} c on c.id = x.contact_id
    where ${fitting(query)}
    order by x.side desc, p.posted_on, p.seq, x.line_no
    limit ${query.limit} offset ${query.offset}`);

export async function countTaxPostings(tx: Tx, query: TaxSpan & TaxWanted): Promise<number> {
  const counted = sql<{ count: number }>`
    with ${taxed(tx, query)} select count(*)::int as count from found x where ${fitting(query)}`;
  return (await tx.get(counted, 'The count')).count;
}

/** What the accounts of tax moved by, from their entries alone; output above zero where it is owed. */
export const sumTaxAccounts = (
  tx: Tx,
  { from, to }: TaxSpan,
): Promise<{ output_minor: string; input_minor: string }> =>
  tx.get(
    sql<{ output_minor: string; input_minor: string }>`
      select coalesce(-sum(e.base_minor) filter (where a.code = ${TAX_ACCOUNTS.output}), 0)::text
          as output_minor,
        coalesce(sum(e.base_minor) filter (where a.code = ${TAX_ACCOUNTS.input}), 0)::text
          as input_minor
      from ledger_account a
      join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
      where a.company_id = ${tx.companyId} and ${isTaxAccount('a')}
        and t.posted_on between ${from}::date and ${to}::date`,
    'The tax accounts',
  );
