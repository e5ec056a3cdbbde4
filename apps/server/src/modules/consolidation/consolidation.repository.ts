import type { PermissionMap } from '@mainsheet/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isOfParty, party, standingContact } from '../counterparties/index.ts';
import { isNoClosing } from '../ledger/index.ts';

export type MembershipRow = { company_id: string; name: string; permissions: PermissionMap };

/** The companies in service that somebody is an active member of, with what their role grants in each. */
export const listMemberships = (tx: Tx, personId: string): Promise<MembershipRow[]> =>
  tx.many(sql<MembershipRow>`
    select c.company_id, c.name, r.permissions
    from member m
    join company c on c.company_id = m.company_id
    join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.person_id = ${personId} and m.status = 'ACTIVE' and c.account_status = 'ACTIVE'
    order by c.name, c.company_id limit 100`);

/** What an account came to, and what of it stands against a company of the group; null for all else. */
export type GroupSumRow = {
  code: string;
  name: string;
  kind: string;
  counterpart_id: string | null;
  result_minor: string;
  balance_minor: string;
};

type Wanted = {
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  /** Bank and exchange: money that went over stays with whoever has it now. */
  readonly retained: readonly string[];
  readonly group: readonly string[];
};

/** Sums of a company in its base currency, debit above zero: of the time for results, of all days up to one for balances. */
export const sumForGroup = (
  tx: Tx,
  { from, to, asOf, retained, group }: Wanted,
): Promise<GroupSumRow[]> =>
  tx.many(sql<GroupSumRow>`
    select a.code, a.name, a.kind,
      case when a.kind = 'equity' or a.code = any(${retained}::text[]) then null
        else g.is_company_id end as counterpart_id,
      coalesce(sum(e.base_minor) filter (where a.kind in ('revenue', 'expense')
        and t.posted_on between ${from}::date and ${to}::date
        and ${isNoClosing('t')}), 0)::text as result_minor,
      coalesce(sum(e.base_minor) filter (where t.posted_on <= ${asOf}::date), 0)::text
        as balance_minor
    from ledger_transaction t
    join ledger_entry e on e.company_id = ${tx.companyId} and e.transaction_id = t.id
    join ledger_account a on a.company_id = ${tx.companyId} and a.id = e.account_id
    left join ${party(tx)} k on k.id = e.contact_id
    left join group_contact g on g.company_id = ${tx.companyId} and g.contact_id = k.party_id
      and g.is_company_id = any(${group}::uuid[])
    where t.company_id = ${tx.companyId}
      and t.posted_on <= greatest(${to}::date, ${asOf}::date)
    group by 1, 2, 3, 4
    order by 1`);

export type GroupContactRow = {
  contact_id: string;
  contact_name: string;
  is_company_id: string;
  marked_by: string;
  marked_at: string;
};

export const listGroupContacts = (tx: Tx): Promise<GroupContactRow[]> =>
  tx.many(sql<GroupContactRow>`
    select g.contact_id, c.name as contact_name, g.is_company_id, g.marked_by, g.marked_at
    from group_contact g
    join ${party(tx)} c on c.id = g.contact_id
    where g.company_id = ${tx.companyId} order by lower(c.name), c.id limit 500`);

/** @throws DomainError NOT_FOUND */
export const getContactName = async (tx: Tx, contactId: string): Promise<string> => {
  const row = await tx.get(
    sql<{ name: string }>`
      select name from ${party(tx)} c where id = ${contactId}`,
    'The contact',
  );
  return row.name;
};

export const markContact = (
  tx: Tx,
  mark: { contactId: string; companyId: string },
  stamp: { at: string; by: string },
): Promise<number> =>
  tx.run(sql`
    insert into group_contact (company_id, contact_id, is_company_id, marked_at, marked_by)
    values (${tx.companyId}, ${standingContact(tx, sql`${mark.contactId}::uuid`)}, ${mark.companyId}, ${stamp.at}, ${stamp.by})
    on conflict (company_id, contact_id) do update set is_company_id = excluded.is_company_id,
      marked_at = excluded.marked_at, marked_by = excluded.marked_by`);

export const unmarkContact = (tx: Tx, contactId: string): Promise<number> =>
  tx.run(sql`
    delete from group_contact
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}`);
