import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { estimateResolvers } from './estimates.resolvers.ts';
import { estimateRoutes } from './estimates.routes.ts';
import { sheetList } from './sheets.list.ts';
import { worksheetSearch } from './worksheets.search.ts';

export { presentEstimate, presentSheet } from './estimates.presenter.ts';
export {
  type EstimateRow,
  fixEstimate,
  lockEstimate,
  visible as visibleWorksheets,
} from './estimates.repository.ts';
export {
  createEstimate,
  createSheet,
  defaultCommencing,
  ENGINE_VERSION,
  ensureSheet,
  getRow as getEstimateRow,
  getSheet,
  labelOf as estimateLabel,
  updateEstimate,
} from './estimates.service.ts';

export const estimatesModule: Module = {
  name: 'estimates',
  typeDefs: readFileSync(new URL('./estimates.graphql', import.meta.url), 'utf8'),
  resolvers: estimateResolvers,
  routes: estimateRoutes,
  lists: [sheetList],
  search: worksheetSearch,
};
