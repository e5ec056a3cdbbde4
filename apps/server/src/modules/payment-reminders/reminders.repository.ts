import { ACCOUNT } from '@mainsheet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { isOfParty, partiesOf, party, standingContact } from '../counterparties/index.ts';
import { promisesInForce } from '../follow-ups/index.ts';

/** So many customers are read at a time, those with the oldest invoices that are due first. */
export const CUSTOMERS_AT_A_TIME = 200;
/** A mail names so many invoices of a customer, those whose reminder is due first, and says how many more there are. */
const MOST_LISTED = 200;

export type OverdueRow = {
  id: string;
  label: string;
  due_on: string;
  currency: string;
  /** What is open and not promised for a day to come. */
  open_minor: string;
  promised_minor: string;
  promised_on: string | null;
  contact_id: string;
  contact_name: string;
  people: { name: string; email: string }[];
  /** The last reminder of it, and when; 0 where there was none. */
  level: number;
  reminded_on: string | null;
  /** Of all overdue invoices of the customer, also of those that are not listed. */
  count: number;
  open_by_currency: Readonly<Record<string, string>>;
  /** Since when the oldest one whose reminder is due has been; the order of customers. */
  since: string;
};

/** Behind which customer to go on reading. */
export type Behind = Pick<OverdueRow, 'since' | 'contact_id'>;

type Asked = {
  readonly today: string;
  /** Whoever was written to since then is left in peace. */
  readonly restSince: string;
  /** Of each reminder of the schedule. */
  readonly afterDays: readonly number[];
  readonly behind: Behind | null;
};

/**
 * Overdue invoices of customers of whom one is due to be reminded of, customer by customer: without what is promised for a
 * day to come, which waits for it. A reminder is due as `levelDue` has it: nobody else may take a place here.
 */
export const listOverdue = (
  tx: Tx,
  { today, restSince, afterDays, behind }: Asked,
): Promise<OverdueRow[]> =>
  tx.many(sql<OverdueRow>`
    with days as (select ${[...afterDays]}::int[] as after),
    overdue as (
      select d.id, coalesce(d.label, '') as label, d.number, d.due_on, d.currency, k.party_id as contact_id,
        d.total_minor - d.settled_minor - coalesce(p.expected_minor, 0) as open_minor,
        coalesce(p.expected_minor, 0) as promised_minor, p.promised_on,
        coalesce(l.level, 0) as level, l.sent_on as reminded_on,
        -- Past the last reminder of the schedule there is no such day, and nothing is due.
        coalesce(d.due_on <= ${today}::date - days.after[coalesce(l.level, 0) + 1]
          and (l.level is null
            or l.sent_on <= ${today}::date - (days.after[l.level + 1] - days.after[l.level])),
          false) as is_due
      from days, commercial_document d
      join ${party(tx)} k on k.id = d.contact_id
      left join (${promisesInForce(tx)}) p on p.invoice_id = d.id and p.promised_on >= ${today}
      left join lateral (
        select i.level, i.sent_on from payment_reminder_invoice i
        where i.company_id = ${tx.companyId} and i.invoice_id = d.id
        order by i.level desc limit 1) l on true
      where d.company_id = ${tx.companyId} and d.kind = 'invoice' and d.due_on < ${today}
        and d.status = any(${[...KINDS.invoice.open]}::text[]) and d.deleted_at is null
        and d.total_minor - d.settled_minor > coalesce(p.expected_minor, 0)
        and not exists (select from payment_reminder_stop s
          where s.company_id = ${tx.companyId}
            and ${standingContact(tx, sql`s.contact_id`)} = k.party_id)
        and not exists (select from payment_reminder r
          where r.company_id = ${tx.companyId}
            and ${standingContact(tx, sql`r.contact_id`)} = k.party_id
            and r.sent_at >= ${restSince})
    ),
    turn as (
      select contact_id, min(due_on) as since from overdue where is_due
      group by contact_id
      having ${behind?.since ?? null}::date is null
        or (min(due_on), contact_id) > (${behind?.since ?? null}::date, ${behind?.contact_id ?? null}::uuid)
      order by min(due_on), contact_id limit ${CUSTOMERS_AT_A_TIME}
    ),
    sums as (
      select contact_id, sum(count)::int as count, jsonb_object_agg(currency, open::text) as open
      from (select contact_id, currency, count(*) as count, sum(open_minor) as open
        from overdue group by contact_id, currency) b
      group by contact_id
    ),
    placed as (
      select o.*, turn.since, row_number() over (
        partition by o.contact_id order by o.is_due desc, o.due_on, o.number) as place
      from overdue o join turn on turn.contact_id = o.contact_id
    )
    select o.id, o.label, o.due_on, o.currency, o.open_minor::text as open_minor,
      o.promised_minor::text as promised_minor, o.promised_on, o.contact_id,
      c.name as contact_name, coalesce(c.details->'people', '[]') as people, o.level::int as level,
      o.reminded_on, sums.count, sums.open as open_by_currency, o.since
    from placed o
    join sums on sums.contact_id = o.contact_id
    join ${party(tx)} c on c.id = o.contact_id
    where o.place <= ${MOST_LISTED}
    order by o.since, o.contact_id, o.due_on, o.number`);

export type HeldCashRow = { contact_id: string; currency: string; minor: string };

/** What of customers' money is with us and settles nothing yet. */
export const listHeldCash = (tx: Tx, contactIds: readonly string[]): Promise<HeldCashRow[]> =>
  tx.many(sql<HeldCashRow>`
    select k.party_id as contact_id, e.currency, (-sum(e.amount_minor))::text as minor
    from ledger_account a
    join ledger_entry e on e.company_id = ${tx.companyId} and e.account_id = a.id
    join ${party(tx)} k on k.id = e.contact_id
    where a.company_id = ${tx.companyId} and a.code = ${ACCOUNT.customerCash}
      and e.contact_id = any(${partiesOf(tx, sql`${[...contactIds]}::uuid[]`)})
    group by k.party_id, e.currency having sum(e.amount_minor) < 0
    order by e.currency`);

/** One at a time sends: two at once would write to a customer twice. */
export function lockReminders(tx: Tx): Promise<number> {
  const key = `payment reminders ${tx.companyId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export type NewReminder = {
  id: string;
  contactId: string;
  level: number;
  to: string;
  subject: string;
  message: string;
  /** The statement of account that left with it. */
  statementFileId: string | null;
};

export const insertReminder = (tx: Tx, r: NewReminder, by: Stamp): Promise<number> =>
  tx.run(sql`
    insert into payment_reminder (company_id, id, contact_id, level, sent_to, subject, message,
      sent_at, sent_by, statement_file_id)
    values (${tx.companyId}, ${r.id}, ${r.contactId}, ${r.level}, ${r.to}, ${r.subject},
      ${r.message}, ${by.at}, ${by.by}, ${r.statementFileId})`);

type Reminded = { readonly reminderId: string; readonly invoiceId: string; readonly level: number };

/** Which reminder of which invoice one mail was; it names one at least. */
export const insertReminded = (tx: Tx, all: readonly Reminded[], on: string): Promise<number> => {
  const rows = all.map(
    (one) => sql`(${tx.companyId}, ${one.reminderId}, ${one.invoiceId}, ${one.level}, ${on})`,
  );
  return tx.run(sql`
    insert into payment_reminder_invoice (company_id, reminder_id, invoice_id, level, sent_on)
    values ${sql.join(rows)}`);
};

export type SentRow = {
  id: string;
  contact_id: string;
  contact_name: string;
  level: number;
  sent_to: string;
  subject: string;
  message: string;
  sent_at: string;
  sent_by: string;
};

/** What was sent to all customers or to one, the latest 100 first. */
export const listSent = (tx: Tx, contactId: string | null): Promise<SentRow[]> =>
  tx.many(sql<SentRow>`
    select r.id, c.party_id as contact_id, c.name as contact_name, r.level, r.sent_to, r.subject, r.message,
      r.sent_at, r.sent_by
    from payment_reminder r
    join ${party(tx)} c on c.id = r.contact_id
    where r.company_id = ${tx.companyId}
      ${contactId === null ? sql`` : sql`and ${isOfParty(tx, 'r.contact_id', contactId)}`}
    order by r.sent_at desc, r.id desc limit 100`);

export type StopRow = {
  contact_id: string;
  contact_name: string;
  reason: string;
  stopped_at: string;
  stopped_by: string;
};

export const listStops = (tx: Tx): Promise<StopRow[]> =>
  tx.many(sql<StopRow>`
    select c.party_id as contact_id, c.name as contact_name, s.reason, s.stopped_at, s.stopped_by
    from payment_reminder_stop s
    join ${party(tx)} c on c.id = s.contact_id
    where s.company_id = ${tx.companyId} order by c.name, c.id limit 500`);

/** 0 where they are stopped already. */
export const insertStop = (
  tx: Tx,
  { contactId, reason }: { contactId: string; reason: string },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into payment_reminder_stop (company_id, contact_id, reason, stopped_at, stopped_by)
    values (${tx.companyId}, ${contactId}, ${reason}, ${by.at}, ${by.by}) on conflict do nothing`);

/** 0 where they are reminded already. */
export const deleteStop = (tx: Tx, contactId: string): Promise<number> =>
  tx.run(sql`
    delete from payment_reminder_stop
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}`);

/** Notes that reminders go out by themselves on a day; 0 where another server did so. */
export const noteRun = (tx: Tx, { on, at }: { on: string; at: string }): Promise<number> =>
  tx.run(sql`
    insert into payment_reminder_run (company_id, run_on, ran_at)
    values (${tx.companyId}, ${on}, ${at}) on conflict do nothing`);

export async function hasRun(tx: Tx, on: string): Promise<boolean> {
  const found = await tx.find(sql<{ run_on: string }>`
    select run_on from payment_reminder_run where company_id = ${tx.companyId} and run_on = ${on}`);
  return found !== null;
}
