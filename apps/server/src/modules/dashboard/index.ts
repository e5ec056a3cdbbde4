import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { dashboardResolvers } from './dashboard.resolvers.ts';

export type { Alert } from './alerts.ts';
export { readAlerts } from './dashboard.service.ts';

export const dashboardModule: Module = {
  name: 'dashboard',
  typeDefs: ['dashboard', 'overview-calls']
    .map((name) => readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8'))
    .join('\n'),
  resolvers: dashboardResolvers,
};
