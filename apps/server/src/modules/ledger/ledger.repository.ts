import type { Entry } from '@mainsheet/ledger';
import { type RawBuilder, sql } from 'kysely';
import { CHAIN_START, type ChainPoint } from '../../platform/chain.ts';
import type { Tx } from '../../platform/database/database.ts';
import { askWithOwnPlan } from '../../platform/database/own-plan.ts';
import { isOfParty } from '../counterparties/index.ts';
import { isOfActivity } from './cash-flow.repository.ts';
import { isNoClosing } from './closing-entry.ts';
import { findUncounted, movedAfter } from './day-totals.repository.ts';

export type AccountRow = { id: string; code: string; currency: string };

export type TransactionRow = {
  id: string;
  seq: string;
  posted_on: string;
  posted_at: string;
  posted_by: string;
  document_type: string;
  document_id: string | null;
  reference: string;
  description: string;
  reversal_of: string | null;
  base_currency: string;
  rate: string;
  rate_on: string;
  rate_source: string;
  hash_version: number;
  prev_hash: Buffer;
  hash: Buffer;
};

export type Dimensions = {
  contactId?: string | null;
  vesselId?: string | null;
  voyageId?: string | null;
  /** Of an entry on the bank: the global account whose balance it moves. */
  globalAccountId?: string | null;
};

/** Accounts of these codes, made when new, locked in the order of their ids. */
export async function lockAccounts(
  tx: Tx,
  wanted: readonly { id: string; code: string; name: string; kind: string; currency: string }[],
): Promise<AccountRow[]> {
  for (const account of wanted) {
    await tx.run(sql`
      insert into ledger_account (company_id, id, code, name, kind, currency)
      values (${tx.companyId}, ${account.id}, ${account.code}, ${account.name}, ${account.kind},
        ${account.currency})
      on conflict on constraint ledger_account_code_key do nothing`);
  }
  const codes = wanted.map((a) => a.code);
  const currencies = wanted.map((a) => a.currency);
  return tx.many(sql<AccountRow>`
    select a.id, a.code, a.currency from ledger_account a
    where a.company_id = ${tx.companyId}
      and (a.code, a.currency::text) in (select * from unnest(${codes}::text[], ${currencies}::text[]))
    order by a.id for update`);
}

export function findHead(tx: Tx): Promise<ChainPoint | null> {
  return tx.find(sql<ChainPoint>`
    select seq, hash from ledger_head where company_id = ${tx.companyId}`);
}

export async function lockHead(tx: Tx): Promise<ChainPoint> {
  await tx.run(sql`
    insert into ledger_head (company_id, seq, hash) values (${tx.companyId}, 0, ${CHAIN_START.hash})
    on conflict do nothing`);
  return tx.get(
    sql<ChainPoint>`
      select seq, hash from ledger_head where company_id = ${tx.companyId} for update`,
    'The ledger head',
  );
}

export async function moveHead(tx: Tx, seq: string, hash: Buffer): Promise<void> {
  await tx.run(sql`
    update ledger_head set seq = ${seq}, hash = ${hash} where company_id = ${tx.companyId}`);
}

export function insertTransaction(tx: Tx, t: TransactionRow): Promise<number> {
  return tx.run(sql`
    insert into ledger_transaction (company_id, id, seq, posted_on, posted_at, posted_by,
      document_type, document_id, reference, description, reversal_of, base_currency, rate, rate_on,
      rate_source, hash_version, prev_hash, hash)
    values (${tx.companyId}, ${t.id}, ${t.seq}, ${t.posted_on}, ${t.posted_at}, ${t.posted_by},
      ${t.document_type}, ${t.document_id}, ${t.reference}, ${t.description}, ${t.reversal_of},
      ${t.base_currency}, ${t.rate}, ${t.rate_on}, ${t.rate_source}, ${t.hash_version}, ${t.prev_hash},
      ${t.hash})`);
}

/** Writes the lines and moves the balances of their accounts. */
export async function insertEntries(
  tx: Tx,
  transactionId: string,
  lines: readonly (Entry & { accountId: string } & Dimensions)[],
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await tx.run(sql`
      insert into ledger_entry (company_id, transaction_id, line_no, account_id, currency,
        amount_minor, base_minor, contact_id, vessel_id, voyage_id, global_account_id)
      values (${tx.companyId}, ${transactionId}, ${index + 1}, ${line.accountId},
        ${line.amount.currency}, ${String(line.amount.minorUnits)}, ${String(line.base.minorUnits)},
        ${line.contactId ?? null}, ${line.vesselId ?? null}, ${line.voyageId ?? null},
        ${line.globalAccountId ?? null})`);
    await tx.run(sql`
      update ledger_account set posted_minor = posted_minor + ${String(line.amount.minorUnits)}::bigint,
        posted_base_minor = posted_base_minor + ${String(line.base.minorUnits)}::bigint,
        entry_count = entry_count + 1
      where company_id = ${tx.companyId} and id = ${line.accountId}`);
  }
}

export type StoredEntry = {
  line_no: number;
  account_id: string;
  code: string;
  currency: string;
  amount_minor: string;
  base_minor: string;
  contact_id: string | null;
  vessel_id: string | null;
  voyage_id: string | null;
  global_account_id: string | null;
};

type LinkedEntry = StoredEntry & { transaction_id: string };

/** The entries of several transactions, each one's in their order. */
export function listEntriesOf(tx: Tx, transactionIds: readonly string[]): Promise<LinkedEntry[]> {
  return tx.many(sql<LinkedEntry>`
    select e.transaction_id, e.line_no, e.account_id, a.code, e.currency, e.amount_minor, e.base_minor,
      e.contact_id, e.vessel_id, e.voyage_id, e.global_account_id
    from ledger_entry e join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    where e.company_id = ${tx.companyId} and e.transaction_id = any(${transactionIds}::uuid[])
    order by e.transaction_id, e.line_no`);
}

export function getTransaction(tx: Tx, id: string): Promise<TransactionRow> {
  return tx.get(
    sql<TransactionRow>`
      select * from ledger_transaction where company_id = ${tx.companyId} and id = ${id}`,
    'The ledger transaction',
  );
}

/** A page of the chain; `version_before` is the hash version of the transaction before each. */
export function listTransactions(tx: Tx, afterSeq: string, limit: number) {
  return tx.many(sql<TransactionRow & { version_before: number }>`
    select t.*, coalesce(before.hash_version, 1) as version_before
    from ledger_transaction t
    left join ledger_transaction before
      on before.company_id = ${tx.companyId} and before.seq = t.seq - 1
    where t.company_id = ${tx.companyId} and t.seq > ${afterSeq} order by t.seq limit ${limit}`);
}

export type TrialRow = {
  code: string;
  name: string;
  kind: string;
  currency: string;
  debit_minor: string;
  credit_minor: string;
  base_minor: string;
};

/**
 * Balances at the end of a day: what each account holds now, less what was posted for later days. The chain is the judge of
 * what accounts hold.
 */
export async function listTrialBalance(tx: Tx, asOf: string): Promise<TrialRow[]> {
  const uncounted = await findUncounted(tx);
  return askWithOwnPlan(
    tx,
    sql<TrialRow>`
    select a.code, a.name, a.kind, a.currency,
      greatest(b.amount, 0)::text as debit_minor, greatest(-b.amount, 0)::text as credit_minor,
      b.base::text as base_minor
    from ledger_account a
    left join (${movedAfter(tx, { on: asOf, uncounted })}) later on later.account_id = a.id
    cross join lateral (
      select a.posted_minor - coalesce(later.amount, 0) as amount,
        a.posted_base_minor - coalesce(later.base, 0) as base
    ) b
    where a.company_id = ${tx.companyId} and a.entry_count > coalesce(later.entries, 0)
    order by a.code, a.currency`,
  );
}

export type LedgerFilter = {
  accountCode: string | null;
  currency: string | null;
  transactionId: string | null;
  from: string | null;
  to: string | null;
  vesselId: string | null;
  contactId: string | null;
  voyageId: string | null;
  /** Whether the closing entries of years are left out. */
  withoutClosing?: boolean;
  /** A part of the statement of cash flows: the lines that it is made of. */
  cashActivity?: string | null;
  /** Only what stands behind this line. */
  after?: { transactionId: string; lineNo: number } | null;
  limit: number;
  offset: number;
};

export type LineRow = {
  transaction_id: string;
  line_no: number;
  seq: string;
  posted_on: string;
  reference: string;
  description: string;
  document_type: string;
  document_id: string | null;
  code: string;
  name: string;
  currency: string;
  amount_minor: string;
  base_minor: string;
  base_currency: string;
};

/** Accounts of the filter; their ids, so that entries are found by their own columns. */
const accountsFitting = (tx: Tx, f: LedgerFilter) => sql`
  select id from ledger_account where company_id = ${tx.companyId}
    and (${f.accountCode}::text is null or code = ${f.accountCode})
    and (${f.currency}::text is null or currency = ${f.currency})`;

/** Conditions on entries alone; what nobody asks for is left out, so that an index serves the rest. */
function entriesFitting(tx: Tx, f: LedgerFilter) {
  const account = sql`and e.account_id = any(array(${accountsFitting(tx, f)}))`;
  return sql`e.company_id = ${tx.companyId}
    ${f.accountCode !== null || f.currency !== null ? account : sql``}
    ${f.transactionId !== null ? sql`and e.transaction_id = ${f.transactionId}::uuid` : sql``}
    ${f.contactId !== null ? sql`and ${isOfParty(tx, 'e.contact_id', f.contactId)}` : sql``}
    ${f.vesselId !== null ? sql`and e.vessel_id = ${f.vesselId}::uuid` : sql``}
    ${f.voyageId !== null ? sql`and e.voyage_id = ${f.voyageId}::uuid` : sql``}`;
}

const isOfSomeEntries = (f: LedgerFilter): boolean =>
  [f.transactionId, f.contactId, f.vesselId, f.voyageId].some((id) => id !== null);

const isOfSomePostings = ({ from, to, withoutClosing, cashActivity }: LedgerFilter): boolean =>
  from !== null || to !== null || withoutClosing === true || Boolean(cashActivity);

const fittingPostings = (tx: Tx, { from, to, withoutClosing, cashActivity }: LedgerFilter) => sql`
  ${from === null ? sql`` : sql`and t.posted_on >= ${from}::date`}
  ${to === null ? sql`` : sql`and t.posted_on <= ${to}::date`}
  ${cashActivity ? sql`and ${isOfActivity(tx, cashActivity)}` : sql``}
  ${withoutClosing ? sql`and ${isNoClosing('t')}` : sql``}`;

function behind(tx: Tx, { after }: LedgerFilter) {
  if (!after) return sql``;
  const of = (column: 'posted_on' | 'seq') => sql`(select ${sql.ref(column)} from ledger_transaction
    where company_id = ${tx.companyId} and id = ${after.transactionId})`;
  return sql`and (t.posted_on, t.seq) <= (${of('posted_on')}, ${of('seq')})
    and (t.id <> ${after.transactionId} or e.line_no > ${after.lineNo})`;
}

/** Past so many entries lines of accounts are met soon along the days; fewer are gathered and sorted. */
const MANY_ENTRIES = 10_000;

/** A page of lines by one way of joining postings with their entries. */
const pageOf = (tx: Tx, f: LedgerFilter, joined: RawBuilder<unknown>) => sql`
  select t.id as transaction_id, t.seq, t.posted_on, t.reference, t.description,
    t.document_type, t.document_id, e.currency, e.amount_minor, e.base_minor, t.base_currency,
    e.account_id, e.line_no
  from ledger_transaction t ${joined}
    and t.company_id = ${tx.companyId} ${fittingPostings(tx, f)} ${behind(tx, f)}
  order by t.posted_on desc, t.seq desc, e.line_no limit ${f.limit} offset ${f.offset}`;

const gathered = (tx: Tx, f: LedgerFilter) =>
  pageOf(
    tx,
    f,
    sql`join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
      where ${entriesFitting(tx, f)}`,
  );

/**
 * Lines of accounts alone: what an account keeps says how many they are, which statistics of all companies do not. The
 * entries of each posting are looked up behind it, so that its order stays.
 */
function ofAccounts(tx: Tx, f: LedgerFilter): RawBuilder<unknown> {
  const isMany = sql`(select coalesce(sum(entry_count), 0) > ${MANY_ENTRIES} from ledger_account
    where company_id = ${tx.companyId} and id in (${accountsFitting(tx, f)}))`;
  const along = sql`cross join lateral (
      select * from ledger_entry e
      where e.company_id = ${tx.companyId} and e.transaction_id = t.id and ${entriesFitting(tx, f)}
      offset 0
    ) e where ${isMany}`;
  const few = sql`join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    where not ${isMany} and ${entriesFitting(tx, f)}`;
  return sql`(${pageOf(tx, f, along)}) union all (${pageOf(tx, f, few)})`;
}

/** A page of ledger lines, the latest first. */
export function listLines(tx: Tx, f: LedgerFilter): Promise<LineRow[]> {
  const isOfAccounts = (f.accountCode !== null || f.currency !== null) && !isOfSomeEntries(f);
  return tx.many(sql<LineRow>`
    select l.*, a.code, a.name from (${isOfAccounts ? ofAccounts(tx, f) : gathered(tx, f)}) l
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = l.account_id
    order by l.posted_on desc, l.seq desc, l.line_no`);
}

/** How many lines fit: by the counts that accounts keep where nothing else is asked for. */
export async function countLines(tx: Tx, f: LedgerFilter): Promise<number> {
  const isOfAccounts = !isOfSomeEntries(f) && !isOfSomePostings(f);
  const counted = isOfAccounts
    ? sql<{ count: string }>`
        select coalesce(sum(entry_count), 0) as count from ledger_account
        where company_id = ${tx.companyId} and id in (${accountsFitting(tx, f)})`
    : sql<{ count: string }>`
        select count(*) as count from ledger_entry e
        ${
          !isOfSomePostings(f)
            ? sql``
            : sql`join ledger_transaction t on t.company_id = ${tx.companyId}
                and t.id = e.transaction_id ${fittingPostings(tx, f)}`
        }
        where ${entriesFitting(tx, f)}`;
  return Number((await tx.get(counted, 'The count')).count);
}

/** The last month that takes no postings, nor does any before it: closed by itself, or by the closing entry of its year. */
export async function findLastClosed(tx: Tx): Promise<string | null> {
  const row = await tx.find(sql<{ month: string | null }>`
    select max(month) as month from (
      select month from accounting_period where company_id = ${tx.companyId}
      union all
      select make_date(year, 12, 1) from year_closing
      where company_id = ${tx.companyId} and reversal_id is null
    ) closed`);
  return row?.month ?? null;
}

/** The first day of the month of a day, whatever the time zone. */
const monthOf = (day: string) => sql`date_trunc('month', ${day}::timestamp)::date`;

/** Whether the month of a day takes no postings. */
export async function isPeriodClosed(tx: Tx, date: string): Promise<boolean> {
  const last = await findLastClosed(tx);
  return last !== null && last.slice(0, 7) >= date.slice(0, 7);
}

/** The first month after one that is closed by itself; null where there is none. */
export async function findLaterClosed(tx: Tx, month: string): Promise<string | null> {
  const row = await tx.find(sql<{ month: string | null }>`
    select min(month) as month from accounting_period
    where company_id = ${tx.companyId} and month > ${monthOf(month)}`);
  return row?.month ?? null;
}

export type PeriodRow = { month: string; closed_at: string; closed_by: string };

export function listClosedPeriods(tx: Tx): Promise<PeriodRow[]> {
  return tx.many(sql<PeriodRow>`
    select month, closed_at, closed_by from accounting_period
    where company_id = ${tx.companyId} order by month desc limit 240`);
}

export function closePeriod(tx: Tx, period: { month: string; at: string; by: string }) {
  return tx.run(sql`
    insert into accounting_period (company_id, month, closed_at, closed_by)
    values (${tx.companyId}, ${monthOf(period.month)}, ${period.at}, ${period.by})
    on conflict do nothing`);
}

export function reopenPeriod(tx: Tx, month: string): Promise<number> {
  return tx.run(sql`
    delete from accounting_period
    where company_id = ${tx.companyId} and month = ${monthOf(month)}`);
}

export type PeriodChange = {
  id: string;
  month: string;
  is_closed: boolean;
  reason: string;
  changed_at: string;
  changed_by: string;
};

export const insertPeriodChange = (tx: Tx, change: PeriodChange): Promise<number> =>
  tx.run(sql`
    insert into period_change (company_id, id, month, is_closed, reason, changed_at, changed_by)
    values (${tx.companyId}, ${change.id}, ${monthOf(change.month)},
      ${change.is_closed}, ${change.reason}, ${change.changed_at}, ${change.changed_by})`);

export const listPeriodChanges = (tx: Tx): Promise<PeriodChange[]> =>
  tx.many(sql<PeriodChange>`
    select id, month, is_closed, reason, changed_at, changed_by from period_change
    where company_id = ${tx.companyId} order by changed_at desc, id desc limit 100`);

/** Years are closed and months reopened one after the other: whoever waited sees what the other did. */
export function lockYears(tx: Tx): Promise<number> {
  const key = `years ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The first closed year that a month would be reopened in or before; null where there is none. */
export async function findClosedYear(tx: Tx, month: string): Promise<number | null> {
  const row = await tx.find(sql<{ year: number | null }>`
    select min(year) as year from year_closing
    where company_id = ${tx.companyId} and reversal_id is null
      and year >= extract(year from ${month}::date)`);
  return row?.year ?? null;
}
