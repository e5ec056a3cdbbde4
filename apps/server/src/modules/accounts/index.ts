import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { accountResolvers } from './accounts.resolvers.ts';

export {
  activateAccounts,
  closeAccounts,
  insertAccount,
  listAccounts,
} from './accounts.repository.ts';

export const accountsModule: Module = {
  name: 'accounts',
  typeDefs: readFileSync(new URL('./accounts.graphql', import.meta.url), 'utf8'),
  resolvers: accountResolvers,
};
