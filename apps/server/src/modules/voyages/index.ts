import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageList } from './voyages.list.ts';
import { voyageResolvers } from './voyages.resolvers.ts';
import { voyageSearch } from './voyages.search.ts';

export { answerVoyage } from './answer-voyage.ts';
export {
  bookStocksDue,
  listStocksDue,
  type StockDue,
  type StocksDue,
} from './bunkers/stock-due.ts';
export { saveMissingCash } from './cash/expected-cash.repository.ts';
export { assertContractDetails } from './contract-details.ts';
export { listEmployment, lockShip } from './employment.repository.ts';
export {
  createVoyage,
  type Fixing,
  judgeInputs,
  listFixingFindings,
  milesBetween,
  refuseUnfixable,
  refuseUnread,
  type VoyageJudge,
} from './fixing.service.ts';
export { listEntries as listCallEntries } from './itinerary/call-entries.repository.ts';
export {
  enterFigures,
  isReportEntered,
  NOT_ON_THE_WAY,
  recordCall,
  takeFiguresBack,
} from './itinerary/call-figures.service.ts';
export { type CallEntry, type CallFigures, figuresOf } from './itinerary/call-figures.ts';
export { isOfVoyage } from './of-voyage.ts';
export {
  findVoyageFigures,
  isVoyageAccount,
  listVoyageFigures,
  type VoyageFigures,
} from './profit/accrued-voyages.ts';
export { readCostOverEstimate } from './profit/cost-over-estimate.ts';
export { countedVoyage } from './profit/counted-voyage.ts';
export { voyageAccountOf } from './profit/line-accounts.ts';
export {
  type ProfitSources,
  profitOfSources,
  readProfitAndLoss,
  readProfitSources,
} from './profit/profit-and-loss.service.ts';
export { listRebillables, openOf as openRebillOf, type RebillableRow } from './rebillables.ts';
export { eventOf as offHireEventOf, OFF_HIRE_FUEL } from './recorded-off-hire.ts';
export { type BilledShipment, findShipment, paymentEventsOf } from './shipment.ts';
export { presentMoment, readMoment, type VoyageMoment } from './voyage-moment.ts';
export { presentCallEntry, presentProfitAndLoss, presentVoyage } from './voyages.presenter.ts';
export {
  type CallRow,
  listCalls as listVoyageCalls,
  type VoyageRow,
} from './voyages.repository.ts';
export {
  applyRecorded,
  changeVoyageDocument,
  getRow as getVoyageRow,
  getVoyage,
  listVoyagePage,
  listVoyages,
  lockOpenVoyage,
  lockVoyageForDocument,
  saveProfitAndLoss,
  setStatus,
} from './voyages.service.ts';

export const voyagesModule: Module = {
  name: 'voyages',
  typeDefs: readFileSync(new URL('./voyages.graphql', import.meta.url), 'utf8'),
  resolvers: voyageResolvers,
  search: voyageSearch,
  lists: [voyageList],
};
