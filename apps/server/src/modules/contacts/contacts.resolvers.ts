import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { ResolverMap } from '../../platform/graphql/schema.ts';
import { presentContact } from './contacts.presenter.ts';
import * as service from './contacts.service.ts';

type Key = { contactId: string; version: number };

export const contactResolvers: ResolverMap = {
  Query: {
    contacts: async (_: unknown, args: service.ContactQuery, c: Context) => {
      const page = await service.listContacts(c.platform, actorOf(c), args);
      return { rows: page.rows.map(presentContact), total: page.total };
    },
    contact: async (_: unknown, { id }: { id: string }, c: Context) =>
      presentContact(await service.getContact(c.platform, actorOf(c), id)),
    searchContacts: async (_: unknown, args: { text: string; kind?: string }, c: Context) => {
      const rows = await service.searchContacts(c.platform, actorOf(c), args);
      return rows.map(presentContact);
    },
    companyTags: (_: unknown, __: unknown, c: Context) => service.listTags(c.platform, actorOf(c)),
  },
  Mutation: {
    createContact: async (_: unknown, { data }: { data: unknown }, c: Context) => {
      const row = await service.createContact(c.platform, actorOf(c), data);
      return { message: `${row.name} was added.`, contact: presentContact(row) };
    },
    updateContact: async (_: unknown, args: Key & { data: unknown }, c: Context) => {
      const change = { id: args.contactId, version: args.version, data: args.data };
      const row = await service.updateContact(c.platform, actorOf(c), change);
      return { message: `${row.name} was saved.`, contact: presentContact(row) };
    },
    deleteContact: async (_: unknown, args: Key, c: Context) => {
      const key = { id: args.contactId, version: args.version };
      const row = await service.deleteContact(c.platform, actorOf(c), key);
      return { message: `${row.name} was deleted.`, contact: presentContact(row) };
    },
  },
};
