import type { BankSource } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type BankTransactionRow = {
  id: string;
  account_id: string;
  account_name: string;
  currency: string;
  amount_minor: string;
  fee_minor: string;
  status: string;
  source_type: string;
  counterparty: string;
  reference: string;
  subject_type: string;
  subject_id: string | null;
  subject_label: string;
  transaction_id: string | null;
  value_on: string;
  created_at: string;
  created_by: string;
  settled_at: string | null;
};

const columns = sql`b.id, b.account_id, a.nickname as account_name, b.currency, b.amount_minor,
  b.fee_minor, b.status, b.source_type, b.counterparty, b.reference, b.subject_type, b.subject_id,
  b.subject_label, b.transaction_id, b.value_on, b.created_at, b.created_by, b.settled_at`;
const joined = (tx: Tx) => sql`bank_transaction b
  join global_account a on a.company_id = ${tx.companyId} and a.id = b.account_id`;

export type TransactionQuery = {
  accountId: string | null;
  /** Amounts in major units, whatever the currency's decimals. */
  amountFrom: string | null;
  amountTo: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  currency: string | null;
  source: string | null;
  status: string | null;
  name: string | null;
};

/** Minor units in one unit of each currency in use: `{"USD":100,"JPY":1}`. */
export type MinorUnits = Readonly<Record<string, number>>;

function matches(tx: Tx, f: TransactionQuery, units: MinorUnits) {
  const pattern = likePattern(f.name);
  const inMajor = sql`abs(b.amount_minor) / (${JSON.stringify(units)}::jsonb->>b.currency)::numeric`;
  return sql`b.company_id = ${tx.companyId}
    and (${f.accountId}::uuid is null or b.account_id = ${f.accountId}::uuid)
    and (${f.amountFrom}::numeric is null or ${inMajor} >= ${f.amountFrom}::numeric)
    and (${f.amountTo}::numeric is null or ${inMajor} <= ${f.amountTo}::numeric)
    and (${f.dateFrom}::date is null or b.value_on >= ${f.dateFrom}::date)
    and (${f.dateTo}::date is null or b.value_on <= ${f.dateTo}::date)
    and (${f.currency}::text is null or b.currency = ${f.currency})
    and (${f.source}::text is null or b.source_type = ${f.source})
    and (${f.status}::text is null or b.status = ${f.status})
    and (${pattern}::text is null or b.counterparty ilike ${pattern} or b.reference ilike ${pattern}
      or b.subject_label ilike ${pattern})`;
}

type Asked = { filter: TransactionQuery; units: MinorUnits };

/** Newest value date first. */
export function listTransactions(
  tx: Tx,
  { filter, units }: Asked,
  page: { limit: number; offset: number },
): Promise<BankTransactionRow[]> {
  return tx.many(sql<BankTransactionRow>`
    select ${columns} from ${joined(tx)} where ${matches(tx, filter, units)}
    order by b.value_on desc, b.id desc limit ${page.limit} offset ${page.offset}`);
}

export type SumRow = { currency: string; count: string; in_minor: string; out_minor: string };

/** What came in and went out over the whole list, by currency; what failed moved nothing. */
export function sumTransactions(tx: Tx, { filter, units }: Asked): Promise<SumRow[]> {
  return tx.many(sql<SumRow>`
    select b.currency, count(*)::text as count,
      coalesce(sum(b.amount_minor) filter (where b.amount_minor > 0 and b.status <> 'FAILED'), 0)::text
        as in_minor,
      coalesce(sum(b.amount_minor) filter (where b.amount_minor < 0 and b.status <> 'FAILED'), 0)::text
        as out_minor
    from ${joined(tx)} where ${matches(tx, filter, units)}
    group by b.currency order by b.currency`);
}

export function findTransaction(tx: Tx, id: string): Promise<BankTransactionRow | null> {
  return tx.find(sql<BankTransactionRow>`
    select ${columns} from ${joined(tx)} where b.company_id = ${tx.companyId} and b.id = ${id}`);
}

/** The same money on the other account it moved: of a transfer. */
export function findOtherSide(tx: Tx, row: BankTransactionRow): Promise<BankTransactionRow | null> {
  return tx.find(sql<BankTransactionRow>`
    select ${columns} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.transaction_id = ${row.transaction_id}::uuid
      and b.id <> ${row.id}
    limit 1`);
}

/** The transaction by which a record moved its account. @throws DomainError NOT_FOUND */
export function getMovement(
  tx: Tx,
  of: { accountId: string; subjectType: string; subjectId: string; source: BankSource },
): Promise<BankTransactionRow> {
  return tx.get(
    sql<BankTransactionRow>`
      select ${columns} from ${joined(tx)}
      where b.company_id = ${tx.companyId} and b.account_id = ${of.accountId}
        and b.subject_type = ${of.subjectType} and b.subject_id = ${of.subjectId}
        and b.source_type = ${of.source} and b.amount_minor < 0
      limit 1`,
    'The transaction',
  );
}

type Span = { readonly accountId: string; readonly from: string; readonly to: string };

/** What moved an account on the days of a span, in the order it was booked. */
export function listBooked(tx: Tx, of: Span, limit: number): Promise<BankTransactionRow[]> {
  return tx.many(sql<BankTransactionRow>`
    select ${columns} from ${joined(tx)}
    where b.company_id = ${tx.companyId} and b.account_id = ${of.accountId}
      and b.status = 'SETTLED' and b.settled_at >= ${of.from}::date
      and b.settled_at < ${of.to}::date + 1
    order by b.settled_at, b.id limit ${limit}`);
}

type BookedSums = {
  count: string;
  before_minor: string;
};

/** How many they are, and what the account held before. */
export function sumBooked(tx: Tx, of: Span): Promise<BookedSums> {
  return tx.get(
    sql<BookedSums>`
      select count(*) filter (where b.settled_at >= ${of.from}::date)::text as count,
        coalesce(sum(b.amount_minor) filter (where b.settled_at < ${of.from}::date), 0)::text
          as before_minor
      from bank_transaction b
      where b.company_id = ${tx.companyId} and b.account_id = ${of.accountId}
        and b.status = 'SETTLED' and b.settled_at < ${of.to}::date + 1`,
    'The sums',
  );
}

export type DayRow = {
  account_id: string;
  day: string;
  /** Everything, and what no rule of the company moved by itself. */
  moved_minor: string;
  by_hand_minor: string;
  /** Money that others sent, each of them. */
  receipts: string[];
};

/** What moved accounts on each day from one on. */
export function listDays(
  tx: Tx,
  of: { accountIds: readonly string[]; from: string },
): Promise<DayRow[]> {
  return tx.many(sql<DayRow>`
    select b.account_id, to_char(b.settled_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      sum(b.amount_minor)::text as moved_minor,
      coalesce(sum(b.amount_minor) filter (where b.subject_type <> 'auto-transfer'), 0)::text
        as by_hand_minor,
      coalesce(array_agg(b.amount_minor::text) filter (where b.source_type = 'DEPOSIT'), '{}')
        as receipts
    from bank_transaction b
    where b.company_id = ${tx.companyId} and b.account_id = any(${[...of.accountIds]}::uuid[])
      and b.status = 'SETTLED' and b.settled_at >= ${of.from}::date
    group by b.account_id, day order by day, b.account_id`);
}

/** What others ever sent to an account; of each receipt so much at most. */
export async function sumReceipts(
  tx: Tx,
  of: { accountId: string; most: string | null },
): Promise<bigint> {
  const most = sql`coalesce(${of.most}::bigint, abs(b.amount_minor))`;
  const { minor } = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(greatest(-${most}, least(b.amount_minor, ${most}))), 0)::text as minor
      from bank_transaction b
      where b.company_id = ${tx.companyId} and b.account_id = ${of.accountId}
        and b.status = 'SETTLED' and b.source_type = 'DEPOSIT'`,
    'The receipts',
  );
  return BigInt(minor);
}

export type NewTransaction = {
  id: string;
  accountId: string;
  currency: string;
  amountMinor: bigint;
  sourceType: BankSource;
  counterparty: string;
  reference: string;
  subject: { type: string; id: string; label: string } | null;
  transactionId: string;
  valueOn: string;
};

/** Keeps what a posting has moved already. */
export function insertSettled(tx: Tx, t: NewTransaction, by: Stamp): Promise<number> {
  return tx.run(sql`
    insert into bank_transaction (company_id, id, account_id, currency, amount_minor, status,
      source_type, counterparty, reference, subject_type, subject_id, subject_label, transaction_id,
      value_on, created_at, created_by, settled_at)
    values (${tx.companyId}, ${t.id}, ${t.accountId}, ${t.currency}, ${String(t.amountMinor)},
      'SETTLED', ${t.sourceType}, ${t.counterparty}, ${t.reference}, ${t.subject?.type ?? ''},
      ${t.subject?.id ?? null}, ${t.subject?.label ?? ''}, ${t.transactionId}, ${t.valueOn},
      ${by.at}, ${by.by}, ${by.at})`);
}
