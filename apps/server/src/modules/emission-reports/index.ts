import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { emissionReportResolvers } from './emission-reports.resolvers.ts';
import { emissionReportRoutes } from './emission-reports.routes.ts';

export const emissionReportsModule: Module = {
  name: 'emission-reports',
  typeDefs: readFileSync(new URL('./emission-reports.graphql', import.meta.url), 'utf8'),
  resolvers: emissionReportResolvers,
  routes: emissionReportRoutes,
};
