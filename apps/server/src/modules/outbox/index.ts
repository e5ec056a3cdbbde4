import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { outboxResolvers } from './outbox.resolvers.ts';

export const outboxModule: Module = {
  name: 'outbox',
  typeDefs: readFileSync(new URL('./outbox.graphql', import.meta.url), 'utf8'),
  resolvers: outboxResolvers,
};
