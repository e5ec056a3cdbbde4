import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { budgetResolvers } from './budgets.resolvers.ts';

export { saveBudget } from './budgets.service.ts';

export const budgetsModule: Module = {
  name: 'budgets',
  typeDefs: readFileSync(new URL('./budgets.graphql', import.meta.url), 'utf8'),
  resolvers: budgetResolvers,
};
