import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { vesselOverviewResolvers } from './vessel-overview.resolvers.ts';

const readContract = (name: string): string =>
  readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8');

export const vesselOverviewModule: Module = {
  name: 'vessel-overview',
  typeDefs: ['vessel-overview', 'vessel-records'].map(readContract).join('\n'),
  resolvers: vesselOverviewResolvers,
};
