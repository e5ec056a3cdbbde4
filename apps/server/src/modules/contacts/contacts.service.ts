import { type ContactInput, contactInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readSearching } from '../../platform/database/text-search.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf, stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { askForScreening } from '../sanctions/index.ts';
import * as contacts from './contacts.repository.ts';

const MAX_PAGE = 500;
const SEARCH_LIMIT = 10;

export type ContactQuery = {
  kinds?: readonly string[] | null | undefined;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
};

export function listContacts(platform: Platform, actor: Actor, query: ContactQuery) {
  const asked = {
    kinds: query.kinds?.length ? [...query.kinds] : null,
    search: query.search?.trim() || null,
    limit: Math.min(Math.max(query.limit ?? 100, 1), MAX_PAGE),
    offset: Math.max(query.offset ?? 0, 0),
  };
  const search = { companyId: actor.companyId, asked, tables: ['contact'] } as const;
  return readSearching(platform.db, search, async (tx, filter) => {
    const [rows, total] = await Promise.all([
      contacts.listContacts(tx, filter),
      contacts.countContacts(tx, filter),
    ]);
    return { rows, total };
  });
}

export function searchContacts(
  platform: Platform,
  actor: Actor,
  query: { text: string; kind?: string | null },
) {
  const asked = {
    kinds: query.kind ? [query.kind] : null,
    search: query.text.trim() || null,
    limit: SEARCH_LIMIT,
    offset: 0,
  };
  const search = { companyId: actor.companyId, asked, tables: ['contact'] } as const;
  return readSearching(platform.db, search, contacts.listContacts);
}

export function listTags(platform: Platform, actor: Actor): Promise<string[]> {
  return platform.db.inTenant(actor.companyId, (tx) => contacts.listTags(tx));
}

export function getContact(platform: Platform, actor: Actor, id: string) {
  return platform.db.inTenant(actor.companyId, (tx) => getRow(tx, id));
}

/** @throws DomainError NOT_FOUND */
export async function getRow(tx: Tx, id: string): Promise<contacts.ContactRow> {
  const row = await contacts.findContact(tx, id);
  if (!row) throw notFound('The contact');
  return row;
}

/** The contact of a record, whether it is still in use or not. @throws DomainError NOT_FOUND */
export async function getContactEver(tx: Tx, id: string): Promise<contacts.ContactRow> {
  const row = await contacts.findContactEver(tx, id);
  if (!row) throw notFound('The contact');
  return row;
}

export function createContact(platform: Platform, actor: Actor, data: unknown) {
  const contact = parseBody(contactInput, data);
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await contacts.insertContact(tx, id, contact, stampOf(platform, actor));
    await keepReach(platform, tx, { actor, contactId: id, contact });
    const row = await getRow(tx, id);
    await askForScreening(tx);
    await record(platform, tx, { actor, row, action: 'contact.create' });
    return row;
  });
}

export function updateContact(
  platform: Platform,
  actor: Actor,
  change: { id: string; version: number; data: unknown },
) {
  const contact = parseBody(contactInput, change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const before = await getRow(tx, change.id);
    const seen = { ...before, version: change.version };
    const row = await saveContact({ platform, tx, actor }, seen, contact);
    await askForScreening(tx);
    await record(platform, tx, { actor, row, action: 'contact.update' });
    return row;
  });
}

/** Saves over the version of `before`, with what it is reached by from now on. @throws DomainError STALE_VERSION */
export async function saveContact(
  { platform, tx, actor }: Work,
  before: contacts.ContactRow,
  contact: ContactInput,
): Promise<contacts.ContactRow> {
  const saved = await contacts.updateContact(tx, before, contact, stampOf(platform, actor));
  if (!saved) throw new DomainError('STALE_VERSION');
  if (before.phone !== contact.phone || before.email !== contact.email) {
    await keepReach(platform, tx, { actor, contactId: before.id, contact });
  }
  return getRow(tx, before.id);
}

/** What calls that confirm accounts look back at. */
export function keepReach(
  platform: Platform,
  tx: Tx,
  of: { actor: Actor; contactId: string; contact: { phone: string; email: string } },
): Promise<number> {
  const { phone, email } = of.contact;
  const reach = { id: newId(platform.clock), contactId: of.contactId, phone, email };
  return contacts.insertReach(tx, reach, memberStampOf(platform, of.actor));
}

/** By what a contact was ever reached. @throws DomainError NOT_FOUND */
export function listReach(
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<contacts.ReachRow[]> {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await getRow(tx, id);
    return contacts.listReach(tx, id);
  });
}

export function deleteContact(
  platform: Platform,
  actor: Actor,
  key: { id: string; version: number },
) {
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const row = await getRow(tx, key.id);
    const saved = await contacts.markDeleted(tx, { ...key, id: row.id }, stampOf(platform, actor));
    if (!saved) throw new DomainError('STALE_VERSION');
    await record(platform, tx, { actor, row, action: 'contact.delete' });
    return row;
  });
}

async function record(
  platform: Platform,
  tx: Tx,
  { actor, row, action }: { actor: Actor; row: contacts.ContactRow; action: string },
): Promise<void> {
  await platform.audit.write(tx, actor, {
    action,
    subjectType: 'contact',
    subjectId: row.id,
    subjectLabel: row.name,
  });
  await announce(tx, { topic: 'contacts', id: row.id, version: row.version, by: actor.memberId });
}
