import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { writeOffResolvers } from './write-offs.resolvers.ts';

export { prepareWriteOff } from './write-offs.service.ts';

export const writeOffsModule: Module = {
  name: 'write-offs',
  typeDefs: readFileSync(new URL('./write-offs.graphql', import.meta.url), 'utf8'),
  resolvers: writeOffResolvers,
};
