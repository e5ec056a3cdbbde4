import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { paperResolvers } from './papers.resolvers.ts';
import { paperRoutes } from './papers.routes.ts';

export { presentPaper } from './papers.presenter.ts';
export { listPapers, listPapersOfPayouts, type PaperRow } from './papers.repository.ts';
export { attachPaper } from './papers.service.ts';

export const papersModule: Module = {
  name: 'papers',
  typeDefs: readFileSync(new URL('./papers.graphql', import.meta.url), 'utf8'),
  resolvers: paperResolvers,
  routes: paperRoutes,
};
