import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { exchangeResolvers } from './exchanges.resolvers.ts';
import { forgetOffers } from './taking.service.ts';

export { offerExchange } from './offering.service.ts';
export { takeExchange } from './taking.service.ts';

export const exchangesModule: Module = {
  name: 'exchanges',
  typeDefs: readFileSync(new URL('./exchanges.graphql', import.meta.url), 'utf8'),
  resolvers: exchangeResolvers,
  housekeeper: forgetOffers,
};
