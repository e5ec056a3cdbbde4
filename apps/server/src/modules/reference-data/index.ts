import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { referenceLists } from './reference.list.ts';
import { referenceResolvers } from './reference.resolvers.ts';
import { completeStandardLists } from './standard.service.ts';

export { readBerths } from './port-berths.ts';
export { addPortBerth } from './reference.service.ts';
export { insertStandardLists } from './standard.service.ts';
export { findUnknownWords } from './unknown-words.ts';

export const referenceDataModule: Module = {
  name: 'reference-data',
  typeDefs: readFileSync(new URL('./reference.graphql', import.meta.url), 'utf8'),
  resolvers: referenceResolvers,
  lists: referenceLists,
  housekeeper: completeStandardLists,
};
