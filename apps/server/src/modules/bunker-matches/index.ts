import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { bunkerMatchResolvers } from './bunker-matches.resolvers.ts';

export { assertMatched } from './bunker-matches.service.ts';
export {
  type AccountRow,
  accountKeyOf,
  DIFFERENCE_KEY,
  isDifference,
  listAccounts,
} from './port-accounts.repository.ts';

export const bunkerMatchesModule: Module = {
  name: 'bunker-matches',
  typeDefs: readFileSync(new URL('./bunker-matches.graphql', import.meta.url), 'utf8'),
  resolvers: bunkerMatchResolvers,
};
