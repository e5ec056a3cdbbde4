import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { marketRateList } from './market-rates.list.ts';
import { marketRateResolvers } from './market-rates.resolvers.ts';

export { importRates } from './import-rates.service.ts';
export { listQuotes, type RouteQuotes } from './market-quotes.ts';
export { createRoute, listRoutes } from './market-rates.service.ts';
export { type MonthRate, monthRatesOf } from './month-rates.ts';

export const marketRatesModule: Module = {
  name: 'market-rates',
  typeDefs: readFileSync(new URL('./market-rates.graphql', import.meta.url), 'utf8'),
  resolvers: marketRateResolvers,
  lists: [marketRateList],
};
