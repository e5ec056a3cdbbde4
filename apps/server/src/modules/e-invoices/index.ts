import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { eInvoiceResolvers } from './e-invoices.resolvers.ts';
import { eInvoiceRoutes } from './e-invoices.routes.ts';

export const eInvoicesModule: Module = {
  name: 'e-invoices',
  typeDefs: readFileSync(new URL('./e-invoices.graphql', import.meta.url), 'utf8'),
  resolvers: eInvoiceResolvers,
  routes: eInvoiceRoutes,
};
