import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { cashItemResolvers } from './cash-items.resolvers.ts';

export { presentCashItem } from './cash-items.resolvers.ts';
export { listCashItems, listVoyageCash } from './cash-items.service.ts';
export { listOpenCashItems } from './open-items.ts';

export const cashItemsModule: Module = {
  name: 'cash-items',
  typeDefs: readFileSync(new URL('./cash-items.graphql', import.meta.url), 'utf8'),
  resolvers: cashItemResolvers,
};
