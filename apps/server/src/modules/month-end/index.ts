import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { monthEndResolvers } from './month-end.resolvers.ts';

export const monthEndModule: Module = {
  name: 'month-end',
  typeDefs: readFileSync(new URL('./month-end.graphql', import.meta.url), 'utf8'),
  resolvers: monthEndResolvers,
};
