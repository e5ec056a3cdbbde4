import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { ageingResolvers } from './ageing.resolvers.ts';
import { findUnknownMoves } from './moves.service.ts';

export { listBuckets as listAgeingAt } from './ageing.repository.ts';
export { partsOf as partsOfDocument } from './parts-of-documents.ts';

export const ageingModule: Module = {
  name: 'ageing',
  typeDefs: readFileSync(new URL('./ageing.graphql', import.meta.url), 'utf8'),
  resolvers: ageingResolvers,
  housekeeper: findUnknownMoves,
};
