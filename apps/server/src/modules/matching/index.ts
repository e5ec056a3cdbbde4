import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { matchingResolvers } from './matching.resolvers.ts';

export const matchingModule: Module = {
  name: 'matching',
  typeDefs: readFileSync(new URL('./matching.graphql', import.meta.url), 'utf8'),
  resolvers: matchingResolvers,
};
