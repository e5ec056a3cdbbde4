import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { closingResolvers } from './closing.resolvers.ts';
import { eraseClosed } from './retention.ts';

export const closingModule: Module = {
  name: 'closing',
  typeDefs: readFileSync(new URL('./closing.graphql', import.meta.url), 'utf8'),
  resolvers: closingResolvers,
  housekeeper: eraseClosed,
};
