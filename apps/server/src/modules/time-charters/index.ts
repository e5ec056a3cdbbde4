import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { backToBackResolvers } from './back-to-back/back-to-back.resolvers.ts';
import { charterLinkResolvers } from './charter-links.resolvers.ts';
import { charterStatementResolvers } from './charter-statements.resolvers.ts';
import { timeCharterList } from './time-charters.list.ts';
import { timeCharterResolvers } from './time-charters.resolvers.ts';
import { timeCharterRoutes } from './time-charters.routes.ts';
import { timeCharterSearch } from './time-charters.search.ts';

export { findCharterFaults } from './charter-faults.ts';
export { findDocumentKey } from './charter-statements.presenter.ts';
export { type EmployingCharter, listEmployingCharters } from './employing-charters.ts';
export { listExpectedHire } from './expected-hire.ts';
export { type CharterIn, charterInAt, findHireIn, hireSideAt, listChartersIn } from './hire-in.ts';
export { issueHireStatement, todayIn } from './hire-statement.service.ts';
export {
  assertLinkable,
  linkVoyage,
  listHireTypes,
  listVoyageCharters,
  readCharter,
  type VoyageCharter,
} from './links.service.ts';
export { saveOffHire } from './off-hire.service.ts';
export { printStatement } from './statement-paper.service.ts';
export { createTimeCharter, getTimeCharter, updateTimeCharter } from './time-charters.service.ts';

const readContract = (name: string): string =>
  readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8');

export const timeChartersModule: Module = {
  name: 'time-charters',
  typeDefs: ['time-charters', 'charter-statements', 'charter-links', 'back-to-back/back-to-back']
    .map(readContract)
    .join('\n'),
  resolvers: {
    Query: {
      ...timeCharterResolvers.Query,
      ...charterStatementResolvers.Query,
      ...charterLinkResolvers.Query,
      ...backToBackResolvers.Query,
    },
    Mutation: {
      ...timeCharterResolvers.Mutation,
      ...charterStatementResolvers.Mutation,
      ...charterLinkResolvers.Mutation,
      ...backToBackResolvers.Mutation,
    },
  },
  routes: timeCharterRoutes,
  search: timeCharterSearch,
  lists: [timeCharterList],
};
