import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { dashboardResolvers } from './dashboard.resolvers.ts';

export type { Alert } from './alerts.ts';
export { readAlerts } from './dashboard.service.ts';

export const dashboardModule: Module = {
  name: 'dashboard',
  typeDefs: readFileSync(new URL('./dashboard.graphql', import.meta.url), 'utf8'),
  resolvers: dashboardResolvers,
};
