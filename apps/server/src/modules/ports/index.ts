import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { portResolvers } from './ports.resolvers.ts';
import { portRoutes } from './ports.routes.ts';

export { findNamedPort } from './find-port.ts';
export { getSea } from './ports.service.ts';
export { type MeasuredRow, measureRows, milesOf, withSeaDistances } from './sea-distances.ts';

export const portsModule: Module = {
  name: 'ports',
  typeDefs: readFileSync(new URL('./ports.graphql', import.meta.url), 'utf8'),
  resolvers: portResolvers,
  routes: portRoutes,
};
