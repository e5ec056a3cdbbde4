import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { accountingResolvers } from './accounting.resolvers.ts';
import { accountingRoutes } from './accounting.routes.ts';
import { pushRun, schedulePushes } from './push.service.ts';

export { saveAccounts } from './connections.service.ts';
export { runExport } from './exports.service.ts';
export { type LinkedAccounting, listLinked, NOTHING_LINKED } from './linked.ts';

export const accountingModule: Module = {
  name: 'accounting',
  typeDefs: readFileSync(new URL('./accounting.graphql', import.meta.url), 'utf8'),
  resolvers: accountingResolvers,
  routes: accountingRoutes,
  tasks: { 'accounting.push': pushRun },
  scheduler: schedulePushes,
};
