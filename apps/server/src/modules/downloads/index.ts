import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { downloadResolvers } from './downloads.resolvers.ts';
import { downloadRoutes } from './downloads.routes.ts';
import { MAKE_TASK } from './downloads.service.ts';
import { deleteOldDocuments, makeDocument } from './make-document.ts';

export const downloadsModule: Module = {
  name: 'downloads',
  typeDefs: readFileSync(new URL('./downloads.graphql', import.meta.url), 'utf8'),
  resolvers: downloadResolvers,
  routes: downloadRoutes,
  tasks: { [MAKE_TASK]: makeDocument },
  housekeeper: deleteOldDocuments,
};
