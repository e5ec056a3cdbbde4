import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';

export type OfferRow = {
  id: string;
  member_id: string;
  from_account_id: string;
  from_account_name: string;
  to_account_id: string;
  to_account_name: string;
  source_currency: string;
  source_minor: string;
  target_currency: string;
  target_minor: string;
  fixed_side: string;
  middle_rate: string;
  margin_percent: string;
  rate: string;
  rate_on: string;
  rate_source: string;
  offered_at: string;
  expires_at: string;
  number: number | null;
  taken_at: string | null;
  taken_by: string | null;
  transaction_id: string | null;
  reference: string;
};

export const exchangeLabel = (number: number): string => `FX-${String(number).padStart(5, '0')}`;

const rows = (tx: Tx, rest: RawBuilder<unknown>) => sql<OfferRow>`
  select o.id, o.member_id, o.from_account_id, f.nickname as from_account_name, o.to_account_id,
    t.nickname as to_account_name, o.source_currency, o.source_minor, o.target_currency,
    o.target_minor, o.fixed_side, o.middle_rate::text, o.margin_percent::text, o.rate::text,
    o.rate_on, o.rate_source, o.offered_at, o.expires_at, o.number, o.taken_at, o.taken_by,
    o.transaction_id, o.reference
  from exchange_offer o
  join global_account f on f.company_id = ${tx.companyId} and f.id = o.from_account_id
  join global_account t on t.company_id = ${tx.companyId} and t.id = o.to_account_id
  where o.company_id = ${tx.companyId} ${rest}`;

/** An offer of a member, locked; null where they have none of that id. */
export function lockOffer(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<OfferRow | null> {
  return tx.find(rows(tx, sql`and o.id = ${id} and o.member_id = ${memberId} for update of o`));
}

/** @throws DomainError NOT_FOUND */
export function getOffer(tx: Tx, id: string): Promise<OfferRow> {
  return tx.get(rows(tx, sql`and o.id = ${id}`), 'The offer');
}

/** One that was taken. @throws DomainError NOT_FOUND */
export function getExchange(tx: Tx, id: string): Promise<OfferRow> {
  return tx.get(rows(tx, sql`and o.id = ${id} and o.taken_at is not null`), 'The exchange');
}

export type NewOffer = Pick<
  OfferRow,
  | 'id'
  | 'member_id'
  | 'from_account_id'
  | 'to_account_id'
  | 'source_currency'
  | 'source_minor'
  | 'target_currency'
  | 'target_minor'
  | 'fixed_side'
  | 'middle_rate'
  | 'margin_percent'
  | 'rate'
  | 'rate_on'
  | 'rate_source'
  | 'offered_at'
  | 'expires_at'
>;

export function insertOffer(tx: Tx, o: NewOffer): Promise<number> {
  return tx.run(sql`
    insert into exchange_offer (company_id, id, member_id, from_account_id, to_account_id,
      source_currency, source_minor, target_currency, target_minor, fixed_side, middle_rate,
      margin_percent, rate, rate_on, rate_source, offered_at, expires_at)
    values (${tx.companyId}, ${o.id}, ${o.member_id}, ${o.from_account_id}, ${o.to_account_id},
      ${o.source_currency}, ${o.source_minor}, ${o.target_currency}, ${o.target_minor},
      ${o.fixed_side}, ${o.middle_rate}, ${o.margin_percent}, ${o.rate}, ${o.rate_on},
      ${o.rate_source}, ${o.offered_at}, ${o.expires_at})`);
}

type Taken = { number: number; transactionId: string; reference: string };

export function keepTaken(tx: Tx, id: string, taken: Taken, by: Stamp): Promise<number> {
  return tx.run(sql`
    update exchange_offer set number = ${taken.number}, taken_at = ${by.at}, taken_by = ${by.by},
      transaction_id = ${taken.transactionId}, reference = ${taken.reference}
    where company_id = ${tx.companyId} and id = ${id} and taken_at is null`);
}

/** Offers that nobody took and nobody can take any more. */
export function forgetOffers(tx: Tx, before: string): Promise<number> {
  return tx.run(sql`
    delete from exchange_offer
    where company_id = ${tx.companyId} and taken_at is null and expires_at < ${before}`);
}
