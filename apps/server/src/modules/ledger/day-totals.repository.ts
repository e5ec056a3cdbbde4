import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { askWithOwnPlan } from '../../platform/database/own-plan.ts';

/** What the totals do not count yet: postings behind `seq`, so many. */
export type Uncounted = { readonly seq: string; readonly postings: number };

export async function findUncounted(tx: Tx): Promise<Uncounted> {
  const [row] = await tx.many(sql<{ seq: string; last: string }>`
    select coalesce((
        select seq from ledger_day_total_head where company_id = ${tx.companyId}), 0) as seq,
      coalesce((
        select max(seq) from ledger_transaction where company_id = ${tx.companyId}), 0) as last`);
  return { seq: row?.seq ?? '0', postings: Number(row?.last ?? 0) - Number(row?.seq ?? 0) };
}

/** Up to so many postings are looked up one by one; lines of more are read all at once. */
const FEW = 20_000;

type After = {
  readonly on: string;
  readonly uncounted: Uncounted;
  /** A select of ids; without it, every account. */
  readonly accounts?: RawBuilder<unknown>;
};

/**
 * What was posted to accounts for the days after one: `account_id, amount, base, entries`. Totals of the days, and the lines
 * of the postings that these do not count yet. The place is asked again here, as totals may have been brought on since.
 */
export function movedAfter(tx: Tx, { on, uncounted, accounts }: After): RawBuilder<unknown> {
  const isAsked = accounts ? sql`and account_id = any(array(${accounts}))` : sql``;
  const apart = uncounted.postings <= FEW ? sql`offset 0` : sql``;
  return sql`
    select account_id, sum(amount_minor) as amount, sum(base_minor) as base,
      sum(entry_count) as entries
    from (
      select account_id, amount_minor, base_minor, entry_count from ledger_day_total
      where company_id = ${tx.companyId} and posted_on > ${on} ${isAsked}
      union all
      select account_id, amount_minor, base_minor, 1 from (
        select l.account_id, l.amount_minor, l.base_minor
        from ledger_transaction t
        cross join lateral (
          select account_id, amount_minor, base_minor from ledger_entry
          where company_id = ${tx.companyId} and transaction_id = t.id ${apart}) l
        where t.company_id = ${tx.companyId} and t.posted_on > ${on}
          and t.seq > ${uncounted.seq} and t.seq > coalesce((
            select seq from ledger_day_total_head where company_id = ${tx.companyId}), 0)
        offset 0
      ) e where true ${isAsked}
    ) m group by account_id`;
}

/** What an account held at the end of a day in base, debit above zero: what it holds now without what was posted for later. */
export async function sumAccountAt(tx: Tx, of: { code: string; on: string }): Promise<bigint> {
  const uncounted = await findUncounted(tx);
  const accounts = (columns: RawBuilder<unknown>) => sql`
    select ${columns} from ledger_account
    where company_id = ${tx.companyId} and code = ${of.code}`;
  const moved = movedAfter(tx, { on: of.on, uncounted, accounts: accounts(sql`id`) });
  const [row] = await askWithOwnPlan(
    tx,
    sql<{ base: string }>`
      select (coalesce((${accounts(sql`sum(posted_base_minor)`)}), 0)
        - coalesce((select sum(base) from (${moved}) m), 0))::text as base`,
  );
  return BigInt(row?.base ?? '0');
}

/** The place that the totals of a company count to, held still; null while another worker brings them on. */
export async function lockHead(tx: Tx): Promise<string | null> {
  await tx.run(sql`
    insert into ledger_day_total_head (company_id, seq) values (${tx.companyId}, 0)
    on conflict (company_id) do nothing`);
  const head = await tx.find(sql<{ seq: string }>`
    select seq from ledger_day_total_head where company_id = ${tx.companyId}
    for update skip locked`);
  return head?.seq ?? null;
}

type DaySum = {
  account_id: string;
  posted_on: string;
  amount_minor: string;
  base_minor: string;
  entry_count: string;
};

/** Adds the postings behind one place up to another to the totals; whoever calls holds the place. */
export async function countPostings(tx: Tx, { from, to }: { from: string; to: string }) {
  const sums = await tx.many(sql<DaySum>`
    select e.account_id, t.posted_on, sum(e.amount_minor)::text as amount_minor,
      sum(e.base_minor)::text as base_minor, count(*) as entry_count
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    where t.company_id = ${tx.companyId} and t.seq > ${from} and t.seq <= ${to}
    group by e.account_id, t.posted_on`);
  const added = (column: string) =>
    sql.raw(`${column} = ledger_day_total.${column} + excluded.${column}`);
  await insertRows(tx, {
    into: sql`insert into ledger_day_total
      (company_id, account_id, posted_on, amount_minor, base_minor, entry_count)`,
    rows: sums.map((sum) => [
      ...[tx.companyId, sum.account_id, sum.posted_on],
      ...[sum.amount_minor, sum.base_minor, sum.entry_count],
    ]),
    otherwise: sql`on conflict (company_id, account_id, posted_on) do update
      set ${added('amount_minor')}, ${added('base_minor')}, ${added('entry_count')}`,
  });
  await tx.run(sql`
    update ledger_day_total_head set seq = ${to} where company_id = ${tx.companyId}`);
}
