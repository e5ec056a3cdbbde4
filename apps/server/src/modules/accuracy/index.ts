import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { accuracyResolvers } from './accuracy.resolvers.ts';

export const accuracyModule: Module = {
  name: 'accuracy',
  typeDefs: readFileSync(new URL('./accuracy.graphql', import.meta.url), 'utf8'),
  resolvers: accuracyResolvers,
};
