import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { importSentence, presentImport } from '../sheets/index.ts';
import { presentContact } from './contacts.presenter.ts';
import * as service from './contacts.service.ts';
import { importContacts } from './import-contacts.service.ts';

export const contactResolvers: Resolvers = {
  Query: {
    contacts: async (_, args, c) => {
      const page = await service.listContacts(c.platform, actorOf(c), args);
      return { rows: page.rows.map(presentContact), total: page.total };
    },
    contact: async (_, { id }, c) =>
      presentContact(await service.getContact(c.platform, actorOf(c), id)),
    contactReach: async (_, { contactId }, c) => {
      const rows = await service.listReach(c.platform, actorOf(c), contactId);
      return rows.map(({ entered_by: enteredBy, ...row }) => ({ ...row, enteredBy }));
    },
    searchContacts: async (_, args, c) => {
      const rows = await service.searchContacts(c.platform, actorOf(c), args);
      return rows.map(presentContact);
    },
    companyTags: (_, __, c) => service.listTags(c.platform, actorOf(c)),
  },
  Mutation: {
    createContact: async (_, { data }, c) => {
      const row = await service.createContact(c.platform, actorOf(c), data);
      return { message: `${row.name} was added.`, contact: presentContact(row) };
    },
    updateContact: async (_, args, c) => {
      const change = { id: args.contactId, version: args.version, data: args.data };
      const row = await service.updateContact(c.platform, actorOf(c), change);
      return { message: `${row.name} was saved.`, contact: presentContact(row) };
    },
    importContacts: async (_, request, c) => {
      const imported = await importContacts(c.platform, actorOf(c), request);
      const { alike, ...rest } = presentImport(imported);
      return {
        message: importSentence(imported, { one: 'company', many: 'companies' }),
        imported: { ...rest, alike: [...alike] },
      };
    },
    deleteContact: async (_, args, c) => {
      const key = { id: args.contactId, version: args.version };
      const row = await service.deleteContact(c.platform, actorOf(c), key);
      return { message: `${row.name} was deleted.`, contact: presentContact(row) };
    },
  },
};
