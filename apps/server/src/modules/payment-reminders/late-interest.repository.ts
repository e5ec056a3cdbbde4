import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { partsOfDocument } from '../ageing/index.ts';
import { isOfParty } from '../counterparties/index.ts';

/** What a line bills by its source: interest of an invoice up to a day, or the fee of a reminder. */
export const interestKey = (invoiceId: string, to: string): string => `interest.${invoiceId}.${to}`;
export const feeKey = (reminderId: string): string => `reminder-fee.${reminderId}`;

export type LateRow = {
  id: string;
  label: string;
  due_on: string;
  total_minor: string;
  billed_to: string | null;
  /** Of what was open when the books began, the day they did. */
  opening_on: string | null;
  moves: { on: string; minor: string }[];
};

/** Lines of documents that stand, also drafts: what they bill is billed. */
const billed = (tx: Tx) => sql`
  select l.source_key from commercial_document_line l
  join commercial_document b on b.company_id = ${tx.companyId} and b.id = l.document_id
    and b.kind = 'invoice' and b.deleted_at is null and b.status <> 'Cancelled'
  where l.company_id = ${tx.companyId}`;

type LateAsked = {
  readonly contactId: string;
  readonly currency: string;
  readonly today: string;
  /** The first day that bears interest at all; null for all of the past. */
  readonly since: string | null;
};

/**
 * Posted invoices of a customer in one currency of which some day's interest is not billed yet, the oldest first, a hundred at the
 * most: one that is billed to its end takes no place here. What bills interest or fees bears none itself.
 */
export const listLate = (
  tx: Tx,
  { contactId, currency, today, since }: LateAsked,
): Promise<LateRow[]> =>
  tx.many(sql<LateRow>`
    with billed as (
      select split_part(l.source_key, '.', 2) as invoice_id,
        max(split_part(l.source_key, '.', 3) collate "C") as billed_to
      from commercial_document b
      join commercial_document_line l on l.company_id = ${tx.companyId} and l.document_id = b.id
      where b.company_id = ${tx.companyId} and b.kind = 'invoice' and b.deleted_at is null
        and b.status <> 'Cancelled' and ${isOfParty(tx, 'b.contact_id', contactId)}
        and l.source_key like 'interest.%'
      group by 1
    )
    select d.id, d.label, d.due_on::text as due_on, d.total_minor::text as total_minor, k.billed_to,
      d.opening_on::text as opening_on,
      coalesce((
        select json_agg(json_build_object('on', m.moved_on, 'minor', m.minor::text)) from (
          select p.moved_on, p.minor from (${partsOfDocument(tx, 'd.id')}) p
          union all
          select r.posted_on, -p.minor from (${partsOfDocument(tx, 'd.id')}) p
          join ledger_transaction r on r.company_id = ${tx.companyId} and r.id = p.reversal_id
        ) m where m.moved_on is not null), '[]') as moves
    from commercial_document d
    left join billed k on k.invoice_id = d.id::text
    cross join lateral (select
      -- The last day that bears interest: what is settled bears none on the day it was.
      case when d.total_minor > d.settled_minor then ${today}::date else d.last_moved_on - 1 end as last_on
    ) e
    where d.company_id = ${tx.companyId} and d.kind = 'invoice' and d.currency = ${currency}
      and ${isOfParty(tx, 'd.contact_id', contactId)}
      and d.transaction_id is not null and d.reversal_id is null and d.due_on < ${today}
      and d.due_on < e.last_on and e.last_on >= greatest(d.opening_on, ${since}::date, '-infinity'::date)
      and (k.billed_to is null or k.billed_to < least(e.last_on, ${today}::date)::text collate "C")
      and not exists (select from commercial_document_line o where o.company_id = ${tx.companyId}
        and o.document_id = d.id and (o.source_key like 'interest.%' or o.source_key like 'reminder-fee.%'))
    order by d.due_on, d.id limit 100`);

export type FeeRow = { id: string; sent_at: string; level: number };

/** Reminders after the first of each invoice's, sent to a customer from a moment on, whose fee is not billed yet. */
export const listUnbilledReminders = (
  tx: Tx,
  { contactId, since }: { contactId: string; since: string | null },
): Promise<FeeRow[]> =>
  tx.many(sql<FeeRow>`
    select r.id, r.sent_at, r.level from payment_reminder r
    where r.company_id = ${tx.companyId} and ${isOfParty(tx, 'r.contact_id', contactId)} and r.level > 1
      and (${since}::timestamptz is null or r.sent_at >= ${since})
      and not exists (${billed(tx)} and l.source_key = 'reminder-fee.' || r.id)
    order by r.sent_at, r.id limit 50`);

/** How many documents that stand bill one of these sources. */
export async function countBilled(tx: Tx, sourceKeys: readonly string[]): Promise<number> {
  const row = await tx.get(
    sql<{ count: number }>`select count(*)::int as count from (${billed(tx)}
      and l.source_key = any(${[...sourceKeys]}::text[])) k`,
    'The count',
  );
  return row.count;
}
