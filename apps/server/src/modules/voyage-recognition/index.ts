import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { recognitionResolvers } from './recognition.resolvers.ts';

export { inBooks } from './in-books.ts';
export { findMethod, listPosted, type PostedRow } from './recognition.repository.ts';
export { accountsOf, reasonToSkip } from './recognition.ts';

export const voyageRecognitionModule: Module = {
  name: 'voyage-recognition',
  typeDefs: readFileSync(new URL('./recognition.graphql', import.meta.url), 'utf8'),
  resolvers: recognitionResolvers,
};
