import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { bankStatementResolvers } from './bank-statements.resolvers.ts';
import { bankStatementRoutes } from './bank-statements.routes.ts';

export { importStatements } from './import-statements.service.ts';

export const bankStatementsModule: Module = {
  name: 'bank-statements',
  typeDefs: readFileSync(new URL('./bank-statements.graphql', import.meta.url), 'utf8'),
  resolvers: bankStatementResolvers,
  routes: bankStatementRoutes,
};
