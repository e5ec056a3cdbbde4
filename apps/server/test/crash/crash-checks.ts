import { formatAmount } from '@mainsheet/money';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { findBreaks } from '../../src/verify.ts';
import type { CrashBank } from './crash-bank.ts';
import type { CrashCompany } from './crash-company.ts';
import type { CrashWork } from './crash-work.ts';

/** One thing that must hold whatever was killed, and what speaks against it. */
export type Promised = { readonly sentence: string; readonly faults: readonly string[] };

/** What a run leaves behind, for those who look at it. */
export type Aftermath = {
  readonly platform: Platform;
  readonly company: CrashCompany;
  readonly work: CrashWork;
  readonly bank: CrashBank;
  /** What each account held before anybody paid from it. */
  readonly opening: ReadonlyMap<string, bigint>;
  readonly serverFaults: readonly string[];
  readonly ownEnds: readonly string[];
};

type PayoutRow = { id: string; number: number; status: string; minor: string; account_id: string };
type Books = {
  readonly payouts: readonly PayoutRow[];
  readonly paid: ReadonlySet<string>;
  readonly tx: Tx;
};

/** Judges everything in one transaction, after the drain. */
export async function judgeAll(of: Aftermath): Promise<Promised[]> {
  const breaks = await findBreaks(of.platform);
  const found = await of.platform.db.inTenant(of.company.companyId, async (tx) => {
    const payouts = await tx.many(sql<PayoutRow>`
      select id, number, status, payment_minor as minor, account_id from payout
      where company_id = ${tx.companyId} and request_id like 'crash-%'`);
    const paid = new Set(payouts.flatMap(({ id, status }) => (status === 'Paid' ? [id] : [])));
    const books = { payouts, paid, tx };
    return [
      await nothingLost(of, books),
      ...atTheBank(of, books),
      await onceEach(of, books),
      await balanced(books),
      ...(await balances(of, books)),
      await nothingPending(of, books),
      await numbersWhole(books),
    ];
  });
  return [
    ...found,
    promised('The chains of the ledger and of the trail are whole', breaks),
    promised('A request sent three times at once got one answer', of.work.differing),
    promised('Every answer was one that people can act on', [
      ...of.work.odd,
      ...of.serverFaults,
      ...of.ownEnds.map((why) => `the server ended by itself with ${why}`),
    ]),
  ];
}

const promised = (sentence: string, faults: readonly string[]): Promised => ({ sentence, faults });
const lines = <T>(all: Iterable<T>, say: (one: T) => string | null): string[] =>
  [...all].flatMap((one) => say(one) ?? []);

async function nothingLost({ work }: Aftermath, { payouts, tx }: Books): Promise<Promised> {
  const { acknowledged } = work;
  const stored = new Map(payouts.map((row) => [row.id, row]));
  const faults = lines(acknowledged.payouts, ([id, { number, minor }]) => {
    const row = stored.get(id);
    if (!row) return `the payout ${number} is gone`;
    if (BigInt(row.minor) !== minor) return `the payout ${number} has another amount`;
    const isIn = row.status !== 'Draft' || !acknowledged.submitted.has(id);
    return isIn ? null : `the payout ${number} was submitted and is a draft`;
  });
  const moved = await idsIn(
    tx,
    sql`
    select id from bank_transaction where company_id = ${tx.companyId} and source_type = 'TRANSFER'`,
  );
  faults.push(
    ...lines(acknowledged.transfers, ([key, { ids }]) =>
      ids.split(' ').every((id) => moved.has(id)) ? null : `the transfer ${key} is gone`,
    ),
  );
  const invoices = new Map(
    (
      await tx.many(sql<{ id: string; label: string }>`
        select id, label from commercial_document
        where company_id = ${tx.companyId} and label is not null`)
    ).map(({ id, label }) => [id, label]),
  );
  faults.push(
    ...lines(acknowledged.invoices, ([id, number]) =>
      invoices.get(id) === number ? null : `the invoice ${number} is gone`,
    ),
  );
  const receipts = await idsIn(
    tx,
    sql`
    select id from invoice_payment where company_id = ${tx.companyId}`,
  );
  faults.push(
    ...lines(acknowledged.receipts, ([key, { id }]) =>
      receipts.has(id) ? null : `${key} is gone`,
    ),
    ...(await lostEstimates(work, tx)),
  );
  return promised('Nothing that was acknowledged is lost', faults);
}

async function lostEstimates({ acknowledged }: CrashWork, tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string; number: number; version: number; name: string }>`
    select id, number, version, name from estimate where company_id = ${tx.companyId}`);
  const present = new Map(rows.map((row) => [row.id, row]));
  return lines(acknowledged.estimates.values(), (saved) => {
    const row = present.get(saved.id);
    const isStored = row && row.version >= saved.version && row.number === saved.number;
    // A later, unanswered save may stand over it; the very version acknowledged may not differ.
    if (isStored && (row.version > saved.version || row.name === saved.name)) return null;
    return `the estimate ${saved.number} lost version ${saved.version}`;
  });
}

const idsIn = async (tx: Tx, query: ReturnType<typeof sql>): Promise<Set<string>> =>
  new Set((await tx.many(query as ReturnType<typeof sql<{ id: string }>>)).map(({ id }) => id));

/** The bank counts by itself: what it carried out is compared with what the company says it paid. */
function atTheBank({ bank, work }: Aftermath, { payouts, paid }: Books): Promised[] {
  const executed = bank.executed();
  const ordered = new Map(payouts.map((row) => [row.id, row]));
  const once: string[] = [];
  if (executed.length !== work.acknowledged.submitted.size) {
    once.push(`${executed.length} carried out for ${work.acknowledged.submitted.size} payouts`);
  }
  once.push(
    ...lines(executed, ({ requestId, minor }) => {
      const row = ordered.get(requestId);
      if (!row) return `${requestId} was carried out and is no payout`;
      return BigInt(row.minor) === minor ? null : `the payout ${row.number} in another amount`;
    }),
  );
  const sum = payouts
    .filter(({ id }) => paid.has(id))
    .reduce((total, { minor }) => total + BigInt(minor), 0n);
  const here = formatAmount({ currency: 'USD', minorUnits: sum });
  const there = bank.total();
  return [
    promised('The bank carried out each payout once, and nothing else', once),
    promised(
      'The sum that left at the bank is the sum that was paid here',
      here === there ? [] : [`USD ${there} at the bank, USD ${here} here`],
    ),
  ];
}

async function onceEach({ work }: Aftermath, { payouts, paid, tx }: Books): Promise<Promised> {
  const { acknowledged } = work;
  const faults: string[] = [];
  if (payouts.length !== acknowledged.payouts.size) {
    faults.push(`${payouts.length} payouts for ${acknowledged.payouts.size} requests`);
  }
  const twice = await tx.many(sql<{ reference: string; count: string }>`
    select reference, count(*) from bank_transaction
    where company_id = ${tx.companyId} and source_type = 'TRANSFER'
    group by reference having count(*) <> 2`);
  faults.push(...twice.map(({ reference, count }) => `${reference} has ${count} sides`));
  const counts = await tx.get(
    sql<Record<'invoices' | 'drafts' | 'receipts' | 'paid' | 'booked', string>>`
      select
        (select count(*) from commercial_document
          where company_id = ${tx.companyId} and label is not null) as invoices,
        (select count(*) from commercial_document
          where company_id = ${tx.companyId} and label is null) as drafts,
        (select count(*) from invoice_payment where company_id = ${tx.companyId}) as receipts,
        (select count(*) from bill_payment
          where company_id = ${tx.companyId} and transaction_reference like 'crash-%') as paid,
        (select count(*) from bank_transaction where company_id = ${tx.companyId}
          and source_type in ('PAYOUT', 'BILL_PAYMENT') and reference like 'crash-%') as booked`,
    'The counts',
  );
  const expect = (what: string, there: string, asked: number) => {
    if (Number(there) !== asked) faults.push(`${there} ${what} for ${asked}`);
  };
  expect('invoices', counts.invoices, acknowledged.receipts.size);
  expect('invoices that nobody approved', counts.drafts, 0);
  expect('receipts', counts.receipts, acknowledged.receipts.size);
  expect('payments of bills', counts.paid, paid.size);
  expect('movements of accounts', counts.booked, paid.size);
  return promised('Each request took effect once', faults);
}

async function balanced({ tx }: Books): Promise<Promised> {
  const rows = await tx.many(sql<{ transaction_id: string; currency: string }>`
    select transaction_id, currency from (
      select transaction_id, currency, sum(amount_minor) as minor from ledger_entry
      where company_id = ${tx.companyId} group by transaction_id, currency
      union all
      select transaction_id, 'base', sum(base_minor) from ledger_entry
      where company_id = ${tx.companyId} group by transaction_id) s
    where minor <> 0 limit 20`);
  return promised(
    'Each posting sums to zero in every currency and in base',
    rows.map((row) => `${row.transaction_id} is off in ${row.currency}`),
  );
}

type AccountRow = {
  id: string;
  nickname: string;
  posted: string;
  reserved: string;
  entries: string;
  moved: string;
};

async function balances({ work, opening }: Aftermath, { paid, tx }: Books): Promise<Promised[]> {
  const rows = await tx.many(sql<AccountRow>`
    select a.id, a.nickname, a.posted_minor as posted, a.reserved_minor as reserved,
      (select coalesce(sum(e.amount_minor), 0)::text from ledger_entry e
        where e.company_id = ${tx.companyId} and e.global_account_id = a.id) as entries,
      (select coalesce(sum(b.amount_minor), 0)::text from bank_transaction b
        where b.company_id = ${tx.companyId} and b.account_id = a.id and b.status = 'SETTLED') as moved
    from global_account a where a.company_id = ${tx.companyId}`);
  const ledger = await tx.many(sql<{ code: string; posted: string; entries: string }>`
    select l.code, l.posted_minor as posted, coalesce(sum(e.amount_minor), 0)::text as entries
    from ledger_account l left join ledger_entry e
      on e.company_id = ${tx.companyId} and e.account_id = l.id
    where l.company_id = ${tx.companyId} group by l.id, l.code, l.posted_minor
    having l.posted_minor <> coalesce(sum(e.amount_minor), 0)`);
  const moved = work.movedBy(paid);
  return [
    promised('The kept balance of every account is the sum of its entries', [
      ...lines(rows, ({ nickname, posted, entries, moved: existing }) =>
        posted === entries && posted === existing
          ? null
          : `${nickname}: kept ${posted}, entries ${entries}, transactions ${existing}`,
      ),
      ...ledger.map(({ code, posted, entries }) => `${code}: kept ${posted}, entries ${entries}`),
    ]),
    promised(
      'Money was neither made nor lost: each account holds what was acknowledged',
      lines(rows, ({ id, nickname, posted }) => {
        const due = (opening.get(id) ?? 0n) + (moved.get(id) ?? 0n);
        return BigInt(posted) === due ? null : `${nickname}: ${posted} instead of ${due}`;
      }),
    ),
    promised(
      'No account was paid from beyond what it held',
      lines(rows, ({ nickname, posted, reserved }) =>
        BigInt(posted) >= BigInt(reserved) && BigInt(posted) >= 0n
          ? null
          : `${nickname} holds ${posted} and promised ${reserved}`,
      ),
    ),
  ];
}

async function nothingPending(
  { work, bank }: Aftermath,
  { payouts, tx }: Books,
): Promise<Promised> {
  const faults = lines(payouts, ({ number, status, id }) => {
    const isOver = status === (work.acknowledged.submitted.has(id) ? 'Paid' : 'Draft');
    return isOver ? null : `the payout ${number} is ${status}`;
  });
  const held = await tx.many(sql<{ nickname: string; minor: string }>`
    select nickname, reserved_minor as minor from global_account
    where company_id = ${tx.companyId} and reserved_minor <> 0`);
  faults.push(...held.map(({ nickname, minor }) => `${nickname} has ${minor} promised`));
  if (bank.unheard > 0) faults.push(`${bank.unheard} events of the bank were not taken`);
  return promised('Nothing is pending after the drain', faults);
}

/** Each kind of number goes from its first one to its last. */
async function numbersWhole({ tx }: Books): Promise<Promised> {
  const rows = await tx.many(sql<{
    kind: string;
    first: number;
    last: number;
    count: number;
    distinct_count: number;
  }>`
    select kind, min(number)::int as first, max(number)::int as last, count(*)::int as count, count(distinct number)::int as distinct_count
    from (
      select 'payout' as kind, number from payout where company_id = ${tx.companyId}
      union all select 'invoice_payment', number from invoice_payment
        where company_id = ${tx.companyId}
      union all select 'bill_payment', number from bill_payment where company_id = ${tx.companyId}
      union all select 'estimate', number from estimate where company_id = ${tx.companyId}
      union all select 'invoice', substring(label from '[0-9]+$')::int from commercial_document
        where company_id = ${tx.companyId} and label is not null
      union all select 'posting', seq from ledger_transaction where company_id = ${tx.companyId}) n
    group by kind`);
  const given = await tx.many(sql<{ kind: string; last_value: string }>`
    select kind, last_value from counter where company_id = ${tx.companyId}`);
  return promised(
    'Numbers have no gap and none is there twice',
    lines(rows, ({ kind, first, last, count, distinct_count }) => {
      if (distinct_count !== count) return `${kind}: ${count - distinct_count} are there twice`;
      const counter = given.find((one) => one.kind === kind);
      if (last - first + 1 !== count) return `${kind}: ${count} from ${first} to ${last}`;
      const isLast = !counter || Number(counter.last_value) === last;
      return isLast ? null : `${kind}: ${last} is the last and ${counter.last_value} was given`;
    }),
  );
}
