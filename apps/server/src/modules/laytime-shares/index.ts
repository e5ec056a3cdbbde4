import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { laytimeSharesResolvers } from './laytime-shares.resolvers.ts';
import { laytimeSharesRoutes } from './laytime-shares.routes.ts';

export { endSharesOf } from './laytime-shares.repository.ts';

export const laytimeSharesModule: Module = {
  name: 'laytime-shares',
  typeDefs: readFileSync(new URL('./laytime-shares.graphql', import.meta.url), 'utf8'),
  resolvers: laytimeSharesResolvers,
  routes: laytimeSharesRoutes,
};
