import type { ContactInput } from '@mainsheet/contract';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FoundText, holdsText } from '../../platform/database/text-search.ts';
import type { MemberStamp, Stamp } from '../../platform/stamp.ts';
import { isOfParty, partiesHolding, partiesOf, standingContact } from '../counterparties/index.ts';

type EInvoiceField =
  | 'electronicScheme'
  | 'electronicAddress'
  | 'untaxedCategory'
  | 'exemptionReason';

export type ContactDetails = Pick<
  ContactInput,
  'address' | 'street' | 'building' | 'postcode' | 'vatNumber' | 'tags' | 'notes' | 'people'
> &
  /** Not of contacts that were last saved before there were e-invoices. */
  Partial<Pick<ContactInput, EInvoiceField>>;

export type ContactRow = {
  id: string;
  name: string;
  kinds: string[];
  email: string;
  phone: string;
  city: string;
  country_code: string;
  currency: string;
  payment_terms_days: number;
  details: ContactDetails;
  updated_at: string;
  updated_by: string;
  version: number;
};

const columns = sql`id, name, kinds, email, phone, city, country_code, currency, payment_terms_days,
  details, updated_at, updated_by, version`;

export type ContactFilter = {
  /** Of any of these kinds; null for all. */
  kinds: readonly string[] | null;
  text: FoundText | null;
  limit: number;
  offset: number;
};

function matching(tx: Tx, filter: Pick<ContactFilter, 'kinds' | 'text'>) {
  return sql`company_id = ${tx.companyId} and not is_deleted
    and (${filter.kinds}::text[] is null or kinds && ${filter.kinds}::text[])
    and ${holdsText(filter.text, {
      tables: ['contact'],
      // One that was merged is found by what it was called, as the record that stands for it.
      ids: ({ contact }) => sql`id = any(${partiesOf(tx, contact)})`,
      pattern: (pattern) =>
        sql`id = any(${partiesHolding(
          tx,
          (of) => sql`${of}.name ilike ${pattern}
          or ${of}.email ilike ${pattern} or ${of}.city ilike ${pattern}`,
        )})`,
    })}`;
}

export function listContacts(tx: Tx, filter: ContactFilter): Promise<ContactRow[]> {
  return tx.many(sql<ContactRow>`
    select ${columns} from contact where ${matching(tx, filter)}
    order by name, id limit ${filter.limit} offset ${filter.offset}`);
}

export const countContacts = (tx: Tx, filter: ContactFilter): Promise<number> =>
  countUpTo(tx, sql`from contact where ${matching(tx, filter)}`);

/** The contact of an id: for one that was merged, the one that stands for it. */
export function findContact(tx: Tx, id: string): Promise<ContactRow | null> {
  return tx.find(sql<ContactRow>`
    select ${columns} from contact
    where company_id = ${tx.companyId} and id = ${standingContact(tx, sql`${id}::uuid`)}
      and not is_deleted`);
}

/** The same of one that is deleted too: what was issued to it still names it. */
export function findContactEver(tx: Tx, id: string): Promise<ContactRow | null> {
  return tx.find(sql<ContactRow>`
    select ${columns} from contact
    where company_id = ${tx.companyId} and id = ${standingContact(tx, sql`${id}::uuid`)}`);
}

/** The contact of exactly this name, ignoring case; where none has it, the one that stands for a merged one of the name. */
export function findContactByName(tx: Tx, name: string): Promise<ContactRow | null> {
  return tx.find(sql<ContactRow>`
    select ${columns} from contact
    where company_id = ${tx.companyId} and not is_deleted and id = (
      select coalesce(n.merged_into, n.id) from contact n
      where n.company_id = ${tx.companyId} and lower(n.name) = lower(${name})
        and (not n.is_deleted or n.merged_into is not null)
      order by n.is_deleted, n.updated_at desc, n.id limit 1)`);
}

export async function listTags(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ tag: string }>`
    select distinct jsonb_array_elements_text(details->'tags') as tag from contact
    where company_id = ${tx.companyId} and not is_deleted order by tag limit 500`);
  return rows.map((row) => row.tag);
}

function detailsOf(c: ContactInput): string {
  const { address, street, building, postcode, vatNumber, tags, notes, people } = c;
  const { electronicScheme, electronicAddress, untaxedCategory, exemptionReason } = c;
  return JSON.stringify({
    ...{ address, street, building, postcode, vatNumber, tags, notes, people },
    ...{ electronicScheme, electronicAddress, untaxedCategory, exemptionReason },
  });
}

export function insertContact(tx: Tx, id: string, c: ContactInput, stamp: Stamp): Promise<number> {
  return tx.run(sql`
    insert into contact (company_id, id, name, kinds, email, phone, city, country_code, currency,
      payment_terms_days, details, created_at, updated_at, updated_by)
    values (${tx.companyId}, ${id}, ${c.name}, ${c.kinds}, ${c.email}, ${c.phone}, ${c.city},
      ${c.countryCode}, ${c.currency}, ${c.paymentTermsDays}, ${detailsOf(c)}, ${stamp.at},
      ${stamp.at}, ${stamp.by})`);
}

/** Keeps by what a contact is reached from now on. */
export function insertReach(
  tx: Tx,
  of: { id: string; contactId: string; phone: string; email: string },
  by: MemberStamp,
): Promise<number> {
  return tx.run(sql`
    insert into contact_reach (company_id, id, contact_id, phone, email, since, entered_by, member_id)
    values (${tx.companyId}, ${of.id}, ${of.contactId}, ${of.phone}, ${of.email}, ${by.at}, ${by.by},
      ${by.memberId})`);
}

export type ReachRow = { phone: string; email: string; since: string; entered_by: string };

/** By what a contact was ever reached, the latest first; at most 100. */
export function listReach(tx: Tx, contactId: string): Promise<ReachRow[]> {
  return tx.many(sql<ReachRow>`
    select phone, email, since, entered_by from contact_reach
    where company_id = ${tx.companyId} and ${isOfParty(tx, 'contact_id', contactId)}
    order by since desc, id desc limit 100`);
}

/** Telephones that a record ever had. */
export const listPhones = async (tx: Tx, contactId: string): Promise<string[]> =>
  (
    await tx.many(sql<{ phone: string }>`
      select distinct phone from contact_reach
      where company_id = ${tx.companyId} and contact_id = ${contactId} and phone <> ''`)
  ).map(({ phone }) => phone);

/** Saves over exactly this version; returns how many rows that was. */
export function updateContact(
  tx: Tx,
  key: { id: string; version: number },
  c: ContactInput,
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update contact set name = ${c.name}, kinds = ${c.kinds}, email = ${c.email},
      phone = ${c.phone}, city = ${c.city}, country_code = ${c.countryCode},
      currency = ${c.currency}, payment_terms_days = ${c.paymentTermsDays},
      details = ${detailsOf(c)}, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and not is_deleted`);
}

export function markDeleted(
  tx: Tx,
  key: { id: string; version: number },
  stamp: Stamp,
): Promise<number> {
  return tx.run(sql`
    update contact set is_deleted = true, updated_at = ${stamp.at}, updated_by = ${stamp.by},
      version = version + 1
    where company_id = ${tx.companyId} and id = ${key.id} and version = ${key.version}
      and not is_deleted`);
}

/** Holds imports of contacts one after the other until the transaction ends. */
export const lockContacts = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${tx.companyId}`}, 0))`);

/** Names of every contact in use; of 20,000 at the most. */
export const listNames = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many(sql<{ name: string }>`
      select name from contact where company_id = ${tx.companyId} and not is_deleted
      order by name limit 20000`)
  ).map(({ name }) => name);
