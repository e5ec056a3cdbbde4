import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { roleGrants } from '../../platform/database/role-grants.ts';
import type { Stamp } from '../../platform/stamp.ts';
import { KINDS } from '../commercial-documents/index.ts';
import { isOfParty, partiesOf, party } from '../counterparties/index.ts';
import { promisesInForce } from './promises.repository.ts';

export type WorkRow = {
  contact_id: string;
  contact_name: string;
  base_minor: string;
  invoices: number;
  oldest_due_on: string;
  last_at: string | null;
  last_note: string | null;
  responsible_id: string | null;
  responsible_name: string | null;
  next_step: string | null;
  next_step_on: string | null;
  promised_on: string | null;
  is_broken: boolean;
};

/** Customers with overdue invoices: broken promises first, then those that nothing is promised of, the oldest first. */
export const listWork = (tx: Tx, today: string): Promise<WorkRow[]> =>
  tx.many(sql<WorkRow>`
    select o.contact_id, o.name as contact_name, o.base_minor::text as base_minor, o.invoices::int as invoices,
      o.oldest_due_on, f.created_at as last_at, f.note as last_note, f.responsible_id,
      f.responsible_name, f.next_step, f.next_step_on, p.promised_on,
      coalesce(p.promised_on < ${today}, false) as is_broken
    from (
      select k.party_id as contact_id, k.name,
        sum(coalesce(d.base_total_minor, 0) - d.base_settled_minor) as base_minor,
        count(*) as invoices, min(d.due_on) as oldest_due_on
      from commercial_document d
      join ${party(tx)} k on k.id = d.contact_id
      where d.company_id = ${tx.companyId} and d.kind = 'invoice' and d.due_on < ${today}
        and d.status = any(${[...KINDS.invoice.open]}::text[]) and d.deleted_at is null
      group by k.party_id, k.name) o
    left join lateral (
      select created_at, note, responsible_id, responsible_name, next_step, next_step_on
      from follow_up
      where company_id = ${tx.companyId}
        and contact_id = any(${partiesOf(tx, sql`array[o.contact_id]`)})
      order by created_at desc, id desc limit 1) f on true
    left join (
      select contact_id, min(promised_on) as promised_on
      from (${promisesInForce(tx)}) p group by contact_id) p on p.contact_id = o.contact_id
    order by is_broken desc, p.promised_on is not null, o.oldest_due_on, o.name, o.contact_id limit 500`);

export type DueRow = {
  id: string;
  label: string;
  due_on: string;
  currency: string;
  open_minor: string;
  promised_on: string | null;
  promised_minor: string | null;
};

/** Open invoices of a customer, the earliest due first, with what is promised of them. */
export const listDue = (tx: Tx, contactId: string): Promise<DueRow[]> =>
  tx.many(sql<DueRow>`
    select d.id, coalesce(d.label, '') as label, d.due_on, d.currency,
      (d.total_minor - d.settled_minor)::text as open_minor, p.promised_on,
      p.amount_minor::text as promised_minor
    from commercial_document d
    left join (${promisesInForce(tx)}) p on p.invoice_id = d.id
    where d.company_id = ${tx.companyId} and d.kind = 'invoice' and ${isOfParty(tx, 'd.contact_id', contactId)}
      and d.status = any(${[...KINDS.invoice.open]}::text[]) and d.deleted_at is null
    order by d.due_on, d.number limit 500`);

export type NoteRow = {
  id: string;
  note: string;
  next_step: string;
  next_step_on: string | null;
  responsible_name: string;
  created_by: string;
  created_at: string;
  promises: { label: string; on: string; currency: string; minor: string }[];
};

/** What was said with a customer, the latest first. */
export const listNotes = (tx: Tx, contactId: string): Promise<NoteRow[]> =>
  tx.many(sql<NoteRow>`
    select f.id, f.note, f.next_step, f.next_step_on, f.responsible_name, f.created_by, f.created_at,
      coalesce(p.promises, '[]') as promises
    from follow_up f
    left join lateral (
      select jsonb_agg(jsonb_build_object('label', d.label, 'on', q.promised_on,
        'currency', d.currency, 'minor', q.amount_minor::text) order by d.number) as promises
      from payment_promise q
      join commercial_document d on d.company_id = ${tx.companyId} and d.id = q.invoice_id
      where q.company_id = ${tx.companyId} and q.follow_up_id = f.id) p on true
    where f.company_id = ${tx.companyId} and ${isOfParty(tx, 'f.contact_id', contactId)}
    order by f.created_at desc, f.id desc limit 200`);

export type PersonRow = { id: string; name: string };

/** Who may follow up: members who see invoices. */
export const listPeople = (tx: Tx): Promise<PersonRow[]> =>
  tx.many(sql<PersonRow>`
    select m.id, m.first_name || ' ' || m.last_name as name
    from member m join role r on r.company_id = ${tx.companyId} and r.id = m.role_id
    where m.company_id = ${tx.companyId} and m.status = 'ACTIVE'
      and ${roleGrants('receivablesInvoices.view')}
    order by name, m.id limit 500`);

export const insertFollowUp = (
  tx: Tx,
  f: {
    id: string;
    contactId: string;
    note: string;
    nextStep: string;
    nextStepOn: string | null;
    responsible: PersonRow;
  },
  by: Stamp,
): Promise<number> =>
  tx.run(sql`
    insert into follow_up (company_id, id, contact_id, note, next_step, next_step_on, responsible_id,
      responsible_name, created_by, created_at)
    values (${tx.companyId}, ${f.id}, ${f.contactId}, ${f.note}, ${f.nextStep}, ${f.nextStepOn},
      ${f.responsible.id}, ${f.responsible.name}, ${by.by}, ${by.at})`);
