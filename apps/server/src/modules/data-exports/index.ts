import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { buildExport } from './build-export.ts';
import { dataExportResolvers } from './data-exports.resolvers.ts';
import { dataExportRoutes } from './data-exports.routes.ts';
import { BUILD_TASK } from './data-exports.service.ts';
import { deleteOldExports } from './housekeeping.ts';

export { deleteAll as deleteExports } from './data-exports.repository.ts';

export const dataExportsModule: Module = {
  name: 'data-exports',
  typeDefs: readFileSync(new URL('./data-exports.graphql', import.meta.url), 'utf8'),
  resolvers: dataExportResolvers,
  routes: dataExportRoutes,
  tasks: { [BUILD_TASK]: buildExport },
  housekeeper: deleteOldExports,
};
