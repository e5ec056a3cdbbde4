import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { party } from '../counterparties/index.ts';

/** An entry of the ledger on banks elsewhere. */
export type BankEntryRow = {
  transaction_id: string;
  line_no: number;
  posted_on: string;
  reference: string;
  description: string;
  currency: string;
  amount_minor: string;
  base_minor: string;
  contact_name: string;
};

export type Origin = 'link' | 'invoice-payment' | 'bill-payment' | 'posting';

export type MatchRow = BankEntryRow & {
  line_id: string;
  origin: Origin;
  payment_id: string | null;
  /** Whether the posting was reversed since. */
  is_reversed: boolean;
};

const entryColumns = sql`e.transaction_id, e.line_no, t.posted_on, t.reference, t.description, e.currency,
  e.amount_minor, e.base_minor, coalesce(c.name, '') as contact_name`;

/** Entries on the bank that are of no account held here, with the posting they stand in. */
const bankEntries = (tx: Tx) => sql`ledger_entry e
  join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    and a.code = ${ACCOUNT.bank}
  join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
  left join ${party(tx)} c on c.id = e.contact_id`;

const isReversed = (tx: Tx) => sql`exists (
  select 1 from ledger_transaction r where r.company_id = ${tx.companyId} and r.reversal_of = t.id)`;

/** A payment set off against another moved no money. */
const isSetOff = (tx: Tx) => sql`(exists (
    select 1 from invoice_payment p where p.company_id = ${tx.companyId}
      and p.transaction_id = t.id and p.type = 'Set-off')
  or exists (
    select 1 from bill_payment p where p.company_id = ${tx.companyId}
      and p.transaction_id = t.id and p.type = 'Set-off'))`;

/** Money of banks elsewhere that was neither taken back nor takes anything back. */
const isStanding = (tx: Tx) => sql`e.company_id = ${tx.companyId} and e.global_account_id is null
  and t.reversal_of is null and not ${isReversed(tx)} and not ${isSetOff(tx)}`;

const isUnmatched = (tx: Tx) => sql`${isStanding(tx)}
  and not exists (select 1 from bank_line_match m where m.company_id = ${tx.companyId}
    and m.transaction_id = e.transaction_id and m.line_no = e.line_no)`;

/** What came to or left banks elsewhere since a day and no line was found to be, without what was taken back. */
export function listUnmatchedEntries(
  tx: Tx,
  of: { since: string; limit: number },
): Promise<BankEntryRow[]> {
  return tx.many(sql<BankEntryRow>`
    select ${entryColumns} from ${bankEntries(tx)}
    where ${isUnmatched(tx)} and t.posted_on >= ${of.since}::date
    order by t.posted_on desc, t.seq desc, e.line_no limit ${of.limit}`);
}

/** The same of one currency and direction with some words in them, the likeliest for an amount first. */
export function findUnmatchedEntries(
  tx: Tx,
  of: { search: string | null; currency: string; amountMinor: string; limit: number },
): Promise<BankEntryRow[]> {
  return tx.many(sql<BankEntryRow>`
    select ${entryColumns} from ${bankEntries(tx)}
    where ${isUnmatched(tx)} and e.currency = ${of.currency}
      and sign(e.amount_minor) = sign(${of.amountMinor}::bigint)
      and concat_ws(' ', t.reference, t.description, c.name) ilike coalesce(${likePattern(of.search)}, '%')
    order by abs(e.amount_minor - ${of.amountMinor}::bigint), t.posted_on desc, t.seq desc, e.line_no
    limit ${of.limit}`);
}

/** The entries on banks elsewhere of some postings. */
export function listBankEntriesOf(
  tx: Tx,
  transactionIds: readonly string[],
): Promise<BankEntryRow[]> {
  return tx.many(sql<BankEntryRow>`
    select ${entryColumns} from ${bankEntries(tx)}
    where e.company_id = ${tx.companyId} and e.global_account_id is null
      and e.transaction_id = any(${[...transactionIds]}::uuid[])
    order by t.seq, e.line_no`);
}

/** An entry that may be linked: it stands, and was neither taken back nor takes anything back. */
export function findLinkable(
  tx: Tx,
  of: { transactionId: string; lineNo: number },
): Promise<BankEntryRow | null> {
  return tx.find(sql<BankEntryRow>`
    select ${entryColumns} from ${bankEntries(tx)}
    where ${isStanding(tx)} and e.transaction_id = ${of.transactionId}
      and e.line_no = ${of.lineNo}`);
}

export function listMatches(tx: Tx, lineIds: readonly string[]): Promise<MatchRow[]> {
  return tx.many(sql<MatchRow>`
    select m.line_id, m.origin, m.payment_id, ${isReversed(tx)} as is_reversed, ${entryColumns}
    from bank_line_match m
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = m.transaction_id
      and e.line_no = m.line_no
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
    left join ${party(tx)} c on c.id = e.contact_id
    where m.company_id = ${tx.companyId} and m.line_id = any(${[...lineIds]}::uuid[])
    order by t.seq, e.line_no`);
}

export type NewMatch = {
  readonly lineId: string;
  readonly transactionId: string;
  readonly lineNo: number;
  readonly origin: Origin;
  readonly paymentId: string | null;
};

/** Returns whether the entry was free: another line may have taken it meanwhile. */
export async function insertMatch(tx: Tx, of: NewMatch, stamp: Stamp): Promise<boolean> {
  const count = await tx.run(sql`
    insert into bank_line_match (company_id, line_id, transaction_id, line_no, origin, payment_id,
      matched_at, matched_by)
    values (${tx.companyId}, ${of.lineId}, ${of.transactionId}, ${of.lineNo}, ${of.origin},
      ${of.paymentId}, ${stamp.at}, ${stamp.by})
    on conflict (company_id, transaction_id, line_no) do nothing`);
  return count === 1;
}

export function deleteMatches(tx: Tx, lineId: string): Promise<number> {
  return tx.run(sql`
    delete from bank_line_match where company_id = ${tx.companyId} and line_id = ${lineId}`);
}
