import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { laytimeList } from './laytime.list.ts';
import { laytimeResolvers } from './laytime.resolvers.ts';
import { laytimeRoutes } from './laytime.routes.ts';
import { laytimeSearch } from './laytime.search.ts';
import { warnOfTimeBars } from './time-bars.service.ts';

export { refuseMisbilledClaims } from './billing.service.ts';
export { makeClaimPackage, printLaytime } from './claim-package.service.ts';
export { portClock } from './claim-paper.ts';
export { presentLaytime } from './laytime.presenter.ts';
export { findLaytime, lockLaytime, type WholeLaytimeRow } from './laytime.repository.ts';
export { agreeLaytimeClaim, createLaytime, getLaytime, viewLaytime } from './laytime.service.ts';
export { countForm } from './laytime-record.ts';
export { startLaytime } from './start.service.ts';
export { saveTimeBarDays } from './time-bars.service.ts';

export const laytimeModule: Module = {
  name: 'laytime',
  typeDefs: readFileSync(new URL('./laytime.graphql', import.meta.url), 'utf8'),
  resolvers: laytimeResolvers,
  routes: laytimeRoutes,
  search: laytimeSearch,
  lists: [laytimeList],
  scheduler: warnOfTimeBars,
};
