import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { costCheckResolvers } from './cost-checks.resolvers.ts';

export const costChecksModule: Module = {
  name: 'cost-checks',
  typeDefs: readFileSync(new URL('./cost-checks.graphql', import.meta.url), 'utf8'),
  resolvers: costCheckResolvers,
};
