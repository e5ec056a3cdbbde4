import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { errorLogResolvers } from './error-log.resolvers.ts';

export const errorLogModule: Module = {
  name: 'error-log',
  typeDefs: readFileSync(new URL('./error-log.graphql', import.meta.url), 'utf8'),
  resolvers: errorLogResolvers,
};
