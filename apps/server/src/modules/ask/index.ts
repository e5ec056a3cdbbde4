import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { askResolvers } from './ask.resolvers.ts';

export const askModule: Module = {
  name: 'ask',
  typeDefs: readFileSync(new URL('./ask.graphql', import.meta.url), 'utf8'),
  resolvers: askResolvers,
};
