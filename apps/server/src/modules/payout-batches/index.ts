import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { payoutBatchResolvers } from './payout-batches.resolvers.ts';
import { payoutBatchRoutes } from './payout-batches.routes.ts';

export { createBatch } from './payout-batches.service.ts';

export const payoutBatchesModule: Module = {
  name: 'payout-batches',
  typeDefs: readFileSync(new URL('./payout-batches.graphql', import.meta.url), 'utf8'),
  resolvers: payoutBatchResolvers,
  routes: payoutBatchRoutes,
};
