import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type DocumentSide, kindsOfSide } from '../commercial-documents/index.ts';
import { isOfParty, partiesOf, party } from '../counterparties/index.ts';

export type StatementRow = {
  posted_on: string;
  document_type: string;
  document_id: string | null;
  invoice_id: string | null;
  reference: string;
  description: string;
  /** Whether it takes an earlier posting back. */
  is_reversal: boolean;
  amount_minor: string;
};

/** A statement reads so many postings. */
export const MOST_POSTINGS = 5000;

/** What the debts of a side stand on, and what was paid ahead of them. */
const ACCOUNTS = {
  receivable: [ACCOUNT.receivable, ACCOUNT.customerCash],
  payable: [ACCOUNT.payable, ACCOUNT.vendorAdvances],
} as const;

/** Of whom, and which of their debts: what they owe us, or what we owe them. */
export type Account = {
  readonly side: DocumentSide;
  readonly contactId: string;
  readonly currency: string;
};

/**
 * What the account of a party moved by in one currency, a row a posting up to a day; an allocation of cash that was there moves
 * nothing.
 */
const moves = (tx: Tx, { side, contactId, currency, to }: Account & { to: string }) => sql`
  select t.id, t.posted_on, t.seq, m.amount_minor
  from (
    select e.transaction_id, sum(e.amount_minor) as amount_minor
    from ledger_entry e
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
      and a.code = any(${[...ACCOUNTS[side]]}::text[])
    where e.company_id = ${tx.companyId} and ${isOfParty(tx, 'e.contact_id', contactId)}
      and e.currency = ${currency}
    group by e.transaction_id having sum(e.amount_minor) <> 0
  ) m
  join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = m.transaction_id
    and t.posted_on <= ${to}`;

/** The first day of which a statement up to `to` holds everything; null where nothing was posted. */
export async function findFirstDay(
  tx: Tx,
  of: Account & { to: string; most: number },
): Promise<string | null> {
  const row = await tx.get(
    sql<{ first: string | null }>`
      select coalesce(
        (select (posted_on + 1)::text from (${moves(tx, of)}) m
          order by posted_on desc, seq desc offset ${of.most} limit 1),
        (select min(posted_on)::text from (${moves(tx, of)}) m)) as first`,
    'The first day',
  );
  return row.first;
}

/** What stood open at the beginning of a day. */
export async function sumBefore(tx: Tx, of: Account & { from: string }): Promise<bigint> {
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(amount_minor), 0)::text as minor
      from (${moves(tx, { ...of, to: of.from })}) m where posted_on < ${of.from}`,
    'The sum',
  );
  return BigInt(row.minor);
}

/** The moves of some days with what they belong to, the oldest first; `limit` of them at the most. */
export function listMoves(
  tx: Tx,
  of: Account & { from: string; to: string; limit: number },
): Promise<StatementRow[]> {
  return tx.many(sql<StatementRow>`
    select t.posted_on, t.document_type, t.document_id,
      coalesce(p.invoice_id, q.bill_id, w.invoice_id, i.id) as invoice_id,
      t.reference, t.description,
      t.reversal_of is not null as is_reversal, m.amount_minor::text as amount_minor
    from (
      select id, amount_minor from (${moves(tx, of)}) n where posted_on >= ${of.from}
      order by posted_on, seq limit ${of.limit}) m
    join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = m.id
    left join commercial_document i on i.company_id = ${tx.companyId} and i.id = t.document_id
    left join write_off w on w.company_id = ${tx.companyId} and w.id = t.document_id
    left join lateral (
      select s.invoice_id from invoice_payment_part s
      where s.company_id = ${tx.companyId} and s.payment_id = t.document_id
      order by s.created_at, s.id limit 1) p on true
    left join lateral (
      select s.bill_id from bill_payment_part s
      where s.company_id = ${tx.companyId} and s.payment_id = t.document_id
      order by s.created_at, s.id limit 1) q on true
    order by t.posted_on, t.seq`);
}

/** Which of these customers may have more postings in one currency than a statement reads. */
export async function findLongAccounts(
  tx: Tx,
  contactIds: readonly string[],
  most = MOST_POSTINGS,
): Promise<string[]> {
  const rows = await tx.many(sql<{ contact_id: string }>`
    select distinct k.party_id as contact_id
    from ledger_account a
    join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
    join ${party(tx)} k on k.id = e.contact_id
    where a.company_id = ${tx.companyId} and a.code = any(${[...ACCOUNTS.receivable]}::text[])
      and e.contact_id = any(${partiesOf(tx, sql`${[...contactIds]}::uuid[]`)})
    group by k.party_id, e.currency having count(distinct e.transaction_id) > ${most}`);
  return rows.map((row) => row.contact_id);
}

/** Currencies in which the party was ever billed or paid on a side. */
export async function listCurrencies(
  tx: Tx,
  { contactId, side }: Pick<Account, 'contactId' | 'side'>,
): Promise<string[]> {
  const payments = {
    receivable: sql`invoice_payment where company_id = ${tx.companyId} and ${isOfParty(tx, 'client_id', contactId)}`,
    payable: sql`bill_payment where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}`,
  };
  const rows = await tx.many(sql<{ currency: string }>`
    select currency from commercial_document
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}
      and kind = any(${kindsOfSide(side)}::text[])
    union
    select currency from ${payments[side]}
    order by currency`);
  return rows.map((row) => row.currency);
}

/** What of a party's cash settled nothing at the end of a day, in one currency; above zero. */
export async function sumAhead(tx: Tx, of: Account & { on: string }): Promise<bigint> {
  const [, code] = ACCOUNTS[of.side];
  const row = await tx.get(
    sql<{ minor: string }>`
      select coalesce(sum(e.amount_minor), 0)::text as minor
      from ledger_entry e
      join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
        and a.code = ${code}
      join ledger_transaction t on t.company_id = ${tx.companyId} and t.id = e.transaction_id
        and t.posted_on <= ${of.on}
      where e.company_id = ${tx.companyId} and ${isOfParty(tx, 'e.contact_id', of.contactId)}
        and e.currency = ${of.currency}`,
    'The sum',
  );
  return of.side === 'receivable' ? -BigInt(row.minor) : BigInt(row.minor);
}
