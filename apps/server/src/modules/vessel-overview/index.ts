import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { vesselOverviewResolvers } from './vessel-overview.resolvers.ts';

export const vesselOverviewModule: Module = {
  name: 'vessel-overview',
  typeDefs: readFileSync(new URL('./vessel-overview.graphql', import.meta.url), 'utf8'),
  resolvers: vesselOverviewResolvers,
};
