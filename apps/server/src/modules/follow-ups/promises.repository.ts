import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { party, standingContact } from '../counterparties/index.ts';

/** The latest promise of each open invoice, as long as it is not kept: less is open by what was promised. */
export const promisesInForce = (tx: Tx): RawBuilder<unknown> => sql`
  select p.id, p.invoice_id, p.follow_up_id, p.promised_on, p.amount_minor, p.broken_at,
    ${standingContact(tx, sql`d.contact_id`)} as contact_id,
    -- What is left of it: money that came since counts for the promise first.
    least(p.amount_minor, d.total_minor - d.settled_minor - p.open_minor + p.amount_minor)
      as expected_minor
  from (
    select distinct on (invoice_id) id, invoice_id, follow_up_id, promised_on, amount_minor,
      open_minor, broken_at
    from payment_promise where company_id = ${tx.companyId}
    order by invoice_id, created_at desc, id desc) p
  join commercial_document d on d.company_id = ${tx.companyId} and d.id = p.invoice_id
    and d.status = any(${[...KINDS.invoice.open]}::text[])
  where d.total_minor - d.settled_minor > p.open_minor - p.amount_minor`;

export type ExpectedRow = {
  invoice_id: string;
  promised_on: string;
  /** What of the invoice is still expected by that day; the rest of it is no part of the promise. */
  expected_minor: string;
  /** How many promises of the customer came due and were not put off before, and how many of them were broken. */
  past: number;
  broken: number;
};

/** By when money of invoices is promised from a day on, and how far the customer's word went before. */
export const listExpected = (tx: Tx, today: string): Promise<ExpectedRow[]> =>
  tx.many(sql<ExpectedRow>`
    select p.invoice_id, p.promised_on, p.expected_minor::text, coalesce(h.past, 0)::int as past,
      coalesce(h.broken, 0)::int as broken
    from (${promisesInForce(tx)}) p
    left join (
      select k.party_id as contact_id, count(*) as past, count(q.broken_at) as broken
      from payment_promise q
      join follow_up f on f.company_id = ${tx.companyId} and f.id = q.follow_up_id
      join ${party(tx)} k on k.id = f.contact_id
      where q.company_id = ${tx.companyId} and q.promised_on < ${today}
        and not exists (
          select 1 from payment_promise r
          where r.company_id = ${tx.companyId} and r.invoice_id = q.invoice_id
            and (r.created_at, r.id) > (q.created_at, q.id)
            and (r.created_at at time zone 'UTC')::date <= q.promised_on)
      group by k.party_id) h on h.contact_id = p.contact_id
    where p.promised_on >= ${today}`);

export type BrokenRow = {
  id: string;
  contact_id: string;
  contact_name: string;
  responsible_id: string;
  invoice_label: string;
  promised_on: string;
};

/** Promises that were not kept and that nobody has noticed yet, marked as noticed. */
export const takeBroken = (
  tx: Tx,
  { today, at }: { today: string; at: string },
): Promise<BrokenRow[]> =>
  tx.many(sql<BrokenRow>`
    with broken as (
      update payment_promise b set broken_at = ${at}
      from (${promisesInForce(tx)}) p
      where b.company_id = ${tx.companyId} and b.id = p.id and b.broken_at is null
        and p.promised_on < ${today}
      returning b.id, b.invoice_id, b.follow_up_id, b.promised_on)
    select b.id, c.party_id as contact_id, c.name as contact_name, f.responsible_id,
      coalesce(d.label, '') as invoice_label, b.promised_on
    from broken b
    join follow_up f on f.company_id = ${tx.companyId} and f.id = b.follow_up_id
    join ${party(tx)} c on c.id = f.contact_id
    join commercial_document d on d.company_id = ${tx.companyId} and d.id = b.invoice_id
    order by c.name, d.number`);

export const insertPromise = (
  tx: Tx,
  p: {
    id: string;
    followUpId: string;
    invoiceId: string;
    promisedOn: string;
    amountMinor: bigint;
    openMinor: bigint;
    at: string;
  },
): Promise<number> =>
  tx.run(sql`
    insert into payment_promise (company_id, id, follow_up_id, invoice_id, promised_on, amount_minor,
      open_minor, created_at)
    values (${tx.companyId}, ${p.id}, ${p.followUpId}, ${p.invoiceId}, ${p.promisedOn},
      ${String(p.amountMinor)}, ${String(p.openMinor)}, ${p.at})`);
