import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { accountStatementResolvers } from './account-statements.resolvers.ts';
import { accountStatementRoutes } from './account-statements.routes.ts';

export const accountStatementsModule: Module = {
  name: 'account-statements',
  typeDefs: readFileSync(new URL('./account-statements.graphql', import.meta.url), 'utf8'),
  resolvers: accountStatementResolvers,
  routes: accountStatementRoutes,
};
