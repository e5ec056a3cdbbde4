import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageContractResolvers } from './voyage-contracts.resolvers.ts';
import { voyageContractRoutes } from './voyage-contracts.routes.ts';

export const voyageContractsModule: Module = {
  name: 'voyage-contracts',
  typeDefs: readFileSync(new URL('./voyage-contracts.graphql', import.meta.url), 'utf8'),
  resolvers: voyageContractResolvers,
  routes: voyageContractRoutes,
};
