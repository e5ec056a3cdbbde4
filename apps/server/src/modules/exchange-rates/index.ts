import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { exchangeRateList } from './exchange-rates.list.ts';
import { exchangeRateResolvers } from './exchange-rates.resolvers.ts';

export { findPublishedRate, isRateFor, listCountingRates } from './counting-rates.ts';
export {
  findBaseRate,
  findRateOn,
  listCurrentRates,
  listRatesOn,
  type RateRow,
} from './exchange-rates.repository.ts';
export { importExchangeRates, recordExchangeRate } from './exchange-rates.service.ts';
export { type Quote, quote } from './quoting.ts';

export const exchangeRatesModule: Module = {
  name: 'exchange-rates',
  typeDefs: readFileSync(new URL('./exchange-rates.graphql', import.meta.url), 'utf8'),
  resolvers: exchangeRateResolvers,
  lists: [exchangeRateList],
};
