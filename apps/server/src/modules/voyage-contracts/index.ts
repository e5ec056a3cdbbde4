import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageContractResolvers } from './voyage-contracts.resolvers.ts';
import { voyageContractRoutes } from './voyage-contracts.routes.ts';

const readContract = (name: string): string =>
  readFileSync(new URL(`./${name}.graphql`, import.meta.url), 'utf8');

export const voyageContractsModule: Module = {
  name: 'voyage-contracts',
  typeDefs: ['voyage-contracts', 'vcl-voyage'].map(readContract).join('\n'),
  resolvers: voyageContractResolvers,
  routes: voyageContractRoutes,
};
