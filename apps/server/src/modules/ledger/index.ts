import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { countDayTotals } from './day-totals.service.ts';
import { ledgerLineList } from './ledger.list.ts';
import { ledgerResolvers } from './ledger.resolvers.ts';

export { isNoClosing, YEAR_END } from './closing-entry.ts';
export { sumAccountAt } from './day-totals.repository.ts';
export { presentLine } from './ledger.presenter.ts';
export {
  type Dimensions,
  findLastClosed,
  isPeriodClosed,
  listClosedPeriods,
  listLines,
  lockYears,
} from './ledger.repository.ts';
export { ledgerChain, type Posting, post, reverse } from './posting.service.ts';
export { type Span, sumBySpan } from './reports.repository.ts';

export const ledgerModule: Module = {
  name: 'ledger',
  typeDefs: readFileSync(new URL('./ledger.graphql', import.meta.url), 'utf8'),
  resolvers: ledgerResolvers,
  lists: [ledgerLineList],
  housekeeper: (platform) => countDayTotals(platform),
};
