import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { contactList } from './contacts.list.ts';
import { contactResolvers } from './contacts.resolvers.ts';
import { contactSearch } from './contacts.search.ts';

export { demoContacts } from './contacts.demo.ts';
export { presentContact } from './contacts.presenter.ts';
export { type ContactRow, findContactByName, listPhones } from './contacts.repository.ts';
export {
  createContact,
  getContactEver,
  getRow as getContactRow,
  keepReach,
  saveContact,
} from './contacts.service.ts';

export const contactsModule: Module = {
  name: 'contacts',
  typeDefs: readFileSync(new URL('./contacts.graphql', import.meta.url), 'utf8'),
  resolvers: contactResolvers,
  search: contactSearch,
  lists: [contactList],
};
