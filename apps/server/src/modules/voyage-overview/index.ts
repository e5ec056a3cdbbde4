import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageOverviewResolvers } from './voyage-overview.resolvers.ts';

export const voyageOverviewModule: Module = {
  name: 'voyage-overview',
  typeDefs: readFileSync(new URL('./voyage-overview.graphql', import.meta.url), 'utf8'),
  resolvers: voyageOverviewResolvers,
};
