import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { taxReportResolvers } from './tax-report.resolvers.ts';
import { taxReportRoutes } from './tax-report.routes.ts';

export const taxReportModule: Module = {
  name: 'tax-report',
  typeDefs: readFileSync(new URL('./tax-report.graphql', import.meta.url), 'utf8'),
  resolvers: taxReportResolvers,
  routes: taxReportRoutes,
};
