import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** What banks elsewhere hold of a currency by their statements and by the books, on the day of the last statement. */
export type PositionRow = {
  currency: string;
  /** The last day that a statement closes on or a line is booked on. */
  as_of: string | null;
  /** Closing balances and the lines after them; null where no file of an account says one. */
  bank_minor: string | null;
  lines_minor: string;
  ledger_minor: string;
  open_minor: string;
  open_count: string;
  ignored_minor: string;
  ignored_count: string;
  /** Postings of the time of the lines that no line is. */
  books_minor: string;
  books_count: string;
  /** The same of the time before. */
  before_minor: string;
  /** Matched lines less the postings that they are, where these lie after the last day. */
  later_minor: string;
  /** Open lines by days since they were booked: to 7, to 30, to 90, above. */
  ages: [number, number, number, number];
};

export type ClosingRow = {
  account: string;
  currency: string;
  closing_minor: string | null;
  closing_on: string | null;
};

/** The last statement of each account. */
export function listClosings(tx: Tx): Promise<ClosingRow[]> {
  return tx.many(sql<ClosingRow>`
    select distinct on (a.currency, a.number) a.number as account, a.currency, s.closing_minor, s.closing_on
    from statement_account a
    join bank_statement s on s.company_id = ${tx.companyId} and s.account_id = a.id
    where a.company_id = ${tx.companyId}
    order by a.currency, a.number, s.closing_minor is null, s.closing_on desc nulls last,
      s.imported_at desc, s.nth desc`);
}

/** By currency what its accounts close with by their last statements, and the lines booked after those. */
const statedBalances = (tx: Tx) => sql`
  ends as (
    select distinct on (s.account_id) s.account_id, s.closing_minor, s.closing_on
    from bank_statement s where s.company_id = ${tx.companyId} and s.closing_minor is not null
    order by s.account_id, s.closing_on desc nulls last, s.imported_at desc, s.nth desc
  ),
  spans as (
    select a.currency, greatest(max(ends.closing_on), max(l.last_on)) as as_of,
      case when bool_and(ends.closing_minor is not null)
        then sum(ends.closing_minor + coalesce(l.after_minor, 0)) end as bank_minor
    from statement_account a
    left join ends on ends.account_id = a.id
    left join lateral (
      select max(b.booked_on) as last_on,
        sum(b.amount_minor) filter (where b.booked_on > ends.closing_on) as after_minor
      from bank_line b where b.company_id = ${tx.companyId} and b.account_id = a.id) l on true
    where a.company_id = ${tx.companyId} group by a.currency
  )`;

const lineSums = (tx: Tx, today: string) => sql`
  sums as (
    select a.currency, min(l.booked_on) as first_on, sum(l.amount_minor) as lines_minor,
      coalesce(sum(l.amount_minor) filter (where l.status = 'Open'), 0) as open_minor,
      count(*) filter (where l.status = 'Open') as open_count,
      coalesce(sum(l.amount_minor) filter (where l.status = 'Ignored'), 0) as ignored_minor,
      count(*) filter (where l.status = 'Ignored') as ignored_count,
      coalesce(sum(l.amount_minor) filter (where l.status = 'Matched'), 0) as matched_minor,
      json_build_array(
        count(*) filter (where l.status = 'Open' and ${today}::date - l.booked_on <= 7),
        count(*) filter (where l.status = 'Open' and ${today}::date - l.booked_on between 8 and 30),
        count(*) filter (where l.status = 'Open' and ${today}::date - l.booked_on between 31 and 90),
        count(*) filter (where l.status = 'Open' and ${today}::date - l.booked_on > 90)) as ages
    from bank_line l
    join statement_account a on a.company_id = ${tx.companyId} and a.id = l.account_id
    where l.company_id = ${tx.companyId} group by a.currency
  )`;

/** Postings on banks elsewhere up to the last day; a posting and what took it back are counted as none. */
const bookSums = (tx: Tx) => sql`
  entries as (
    select e.currency, e.amount_minor, t.posted_on, m.line_id is not null as is_matched,
      t.reversal_of is not null or exists (
        select 1 from ledger_transaction r
        where r.company_id = ${tx.companyId} and r.reversal_of = t.id) as is_taken_back
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.code = ${ACCOUNT.bank}
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    left join bank_line_match m on m.company_id = ${tx.companyId}
      and m.transaction_id = e.transaction_id and m.line_no = e.line_no
    where e.company_id = ${tx.companyId} and e.global_account_id is null
  ),
  books as (
    select spans.currency,
      coalesce(sum(e.amount_minor), 0) as ledger_minor,
      coalesce(sum(e.amount_minor) filter (where e.is_matched), 0) as matched_minor,
      coalesce(sum(e.amount_minor) filter (where not e.is_matched and e.posted_on >= sums.first_on), 0)
        as books_minor,
      count(*) filter (where not e.is_matched and not e.is_taken_back
        and e.posted_on >= sums.first_on) as books_count,
      coalesce(sum(e.amount_minor) filter (where not e.is_matched
        and (sums.first_on is null or e.posted_on < sums.first_on)), 0) as before_minor
    from spans
    left join sums on sums.currency = spans.currency
    left join entries e on e.currency = spans.currency
      and (spans.as_of is null or e.posted_on <= spans.as_of)
    group by spans.currency, sums.first_on
  )`;

export function listPositions(tx: Tx, today: string): Promise<PositionRow[]> {
  return tx.many(sql<PositionRow>`
    with ${statedBalances(tx)}, ${lineSums(tx, today)}, ${bookSums(tx)}
    select spans.currency, spans.as_of, spans.bank_minor::text,
      coalesce(sums.lines_minor, 0)::text as lines_minor, books.ledger_minor::text,
      coalesce(sums.open_minor, 0)::text as open_minor,
      coalesce(sums.open_count, 0)::text as open_count,
      coalesce(sums.ignored_minor, 0)::text as ignored_minor,
      coalesce(sums.ignored_count, 0)::text as ignored_count,
      books.books_minor::text, books.books_count::text, books.before_minor::text,
      (coalesce(sums.matched_minor, 0) - books.matched_minor)::text as later_minor,
      coalesce(sums.ages, '[0, 0, 0, 0]'::json) as ages
    from spans
    join books on books.currency = spans.currency
    left join sums on sums.currency = spans.currency
    order by spans.currency`);
}
