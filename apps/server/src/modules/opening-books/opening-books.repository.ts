import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { UNDECIDED } from '../commercial-documents/index.ts';
import { party } from '../counterparties/index.ts';

export type PartyRow = {
  id: string;
  name: string;
  payment_terms_days: number;
};

/** Contacts by their names, ignoring case; two of one name are both there. */
export const listParties = (tx: Tx, names: readonly string[]): Promise<PartyRow[]> =>
  tx.many(sql<PartyRow>`
    select id, lower(name) as name, payment_terms_days from contact
    where company_id = ${tx.companyId} and not is_deleted and merged_into is null
      and lower(name) = any(${[...names]}::text[])`);

export type StandingRow = {
  kind: string;
  contact_id: string;
  label: string | null;
  former_number: string;
  their_number: string;
  is_opening: boolean;
};

/** Documents that carry one of these numbers in whichever letters: ours or those of the other party. Drafts count too. */
export const listStanding = (tx: Tx, numbers: readonly string[]): Promise<StandingRow[]> => {
  const asked = sql`any(${numbers.map((number) => number.toLowerCase())}::text[])`;
  return tx.many(sql<StandingRow>`
    select d.kind, c.party_id as contact_id, d.label, d.former_number, d.their_number,
      d.opening_on is not null as is_opening
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.deleted_at is null and d.status <> 'Cancelled'
      and (lower(d.label) = ${asked} or lower(d.former_number) = ${asked}
        or lower(d.their_number) = ${asked})`);
};

export type WaitingRow = {
  id: string;
  version: number;
  kind: string;
  status: string;
  number: string;
  contact_id: string;
  contact_name: string;
  document_on: string;
  due_on: string;
  opening_on: string;
  currency: string;
  total_minor: string;
  prepared_by_name: string;
  is_maker: boolean;
};

/** Open items of some kinds that nobody has approved, in the order they came. */
export const listWaiting = (
  tx: Tx,
  { memberId, kinds }: { memberId: string; kinds: readonly string[] },
): Promise<WaitingRow[]> =>
  tx.many(sql<WaitingRow>`
    select d.id, d.version, d.kind, d.status, coalesce(nullif(d.former_number, ''), d.their_number) as number,
      d.contact_id, c.name as contact_name, d.document_on, d.due_on, d.opening_on, d.currency,
      d.total_minor, d.prepared_by_name,
      exists (select 1 from document_maker m where m.company_id = ${tx.companyId}
        and m.document_id = d.id and m.member_id = ${memberId}) as is_maker
    from commercial_document d
    join ${party(tx)} c on c.id = d.contact_id
    where d.company_id = ${tx.companyId} and d.opening_on is not null and d.deleted_at is null
      and d.status = any(${[...UNDECIDED]}::text[]) and d.kind = any(${[...kinds]}::text[])
    order by d.created_at, d.id limit 5000`);

export type ClearingRow = { currency: string; amount_minor: string; base_minor: string };

/** What the account between both tables holds: nothing once all came in. */
export const listClearing = (tx: Tx): Promise<ClearingRow[]> =>
  tx.many(sql<ClearingRow>`
    select currency, posted_minor::text as amount_minor, posted_base_minor::text as base_minor
    from ledger_account
    where company_id = ${tx.companyId} and code = ${ACCOUNT.openingBalances} and entry_count > 0
    order by currency`);

type KindRow = { id: string; kind: string; status: string };

/** The kind of each of these open items, and how far it is. */
export const listKinds = (tx: Tx, ids: readonly string[]): Promise<KindRow[]> =>
  tx.many(sql<KindRow>`
    select id, kind, status from commercial_document
    where company_id = ${tx.companyId} and id = any(${[...ids]}::uuid[]) and opening_on is not null
      and deleted_at is null`);

/** How many journals were deleted or taken back so far. */
export async function countGoneJournals(tx: Tx): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`select count(*)::int as count from journal
      where company_id = ${tx.companyId} and (deleted_at is not null or status = 'Reversed')`,
    'The count',
  );
  return row.count;
}

/** Of two imports at once, the later one finds what the earlier one added. */
export const lockImports = (tx: Tx): Promise<number> =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`opening books ${tx.companyId}`}, 0))`,
  );
