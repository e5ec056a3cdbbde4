import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { consolidationResolvers } from './consolidation.resolvers.ts';

export const consolidationModule: Module = {
  name: 'consolidation',
  typeDefs: readFileSync(new URL('./consolidation.graphql', import.meta.url), 'utf8'),
  resolvers: consolidationResolvers,
};
