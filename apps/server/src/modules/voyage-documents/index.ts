import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageDocumentResolvers } from './voyage-documents.resolvers.ts';
import { voyageDocumentRoutes } from './voyage-documents.routes.ts';

export { presentVoyageDocument } from './voyage-documents.presenter.ts';
export { keepVoyageDocument } from './voyage-documents.service.ts';

export const voyageDocumentsModule: Module = {
  name: 'voyage-documents',
  typeDefs: readFileSync(new URL('./voyage-documents.graphql', import.meta.url), 'utf8'),
  resolvers: voyageDocumentResolvers,
  routes: voyageDocumentRoutes,
};
