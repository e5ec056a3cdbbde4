import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { backToBackResolvers } from './back-to-back/back-to-back.resolvers.ts';
import { askForHireDrafts, draftHire, HIRE_DRAFT_TASK } from './billing/hire-drafts.service.ts';
import { charterHireResolvers } from './hires/charter-hires.resolvers.ts';
import { charterLinkResolvers } from './links/charter-links.resolvers.ts';
import { charterOptionResolvers } from './options/charter-options.resolvers.ts';
import { charterStatementResolvers } from './statements/charter-statements.resolvers.ts';
import { hireSummaryResolvers } from './summary/hire-summary.resolvers.ts';
import { timeCharterList } from './time-charters.list.ts';
import { timeCharterResolvers } from './time-charters.resolvers.ts';
import { timeCharterRoutes } from './time-charters.routes.ts';
import { timeCharterSearch } from './time-charters.search.ts';

export { billHireStatement } from './billing/billing.service.ts';
export { listExpectedHire, listOptionHire } from './billing/expected-hire.ts';
export { findCharterFaults } from './charter-faults.ts';
export { type EmployingCharter, listEmployingCharters } from './employing-charters.ts';
export { type CharterIn, charterAt, listChartersIn } from './hires/hire-charters.ts';
export { findHireIn, hireSideAt } from './hires/hire-side.ts';
export { findNamedFaults, namedChartersOf } from './hires/named-charters.ts';
export {
  assertLinkable,
  linkVoyage,
  listHireTypes,
  listVoyageCharters,
  readCharter,
  type VoyageCharter,
} from './links/links.service.ts';
export { saveOffHire } from './off-hire.service.ts';
export { listOptionsDue, type OptionDue } from './options/charter-options.service.ts';
export { findDocumentKey } from './statements/charter-statements.presenter.ts';
export { issueHireStatement, todayIn } from './statements/hire-statement.service.ts';
export { printStatement } from './statements/statement-paper.service.ts';
export { createTimeCharter, getTimeCharter, updateTimeCharter } from './time-charters.service.ts';

const readContract = (name: string): string =>
  readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8');

export const timeChartersModule: Module = {
  name: 'time-charters',
  typeDefs: [
    'time-charters',
    'statements/charter-statements',
    'links/charter-links',
    'back-to-back/back-to-back',
    'hires/charter-hires',
    'options/charter-options',
    'summary/hire-summary',
  ]
    .map(readContract)
    .join('\n'),
  resolvers: {
    Query: {
      ...timeCharterResolvers.Query,
      ...charterStatementResolvers.Query,
      ...charterLinkResolvers.Query,
      ...backToBackResolvers.Query,
      ...charterHireResolvers.Query,
      ...hireSummaryResolvers.Query,
    },
    Mutation: {
      ...timeCharterResolvers.Mutation,
      ...charterStatementResolvers.Mutation,
      ...charterLinkResolvers.Mutation,
      ...backToBackResolvers.Mutation,
      ...charterOptionResolvers.Mutation,
    },
  },
  routes: timeCharterRoutes,
  tasks: { [HIRE_DRAFT_TASK]: draftHire },
  scheduler: askForHireDrafts,
  search: timeCharterSearch,
  lists: [timeCharterList],
};
