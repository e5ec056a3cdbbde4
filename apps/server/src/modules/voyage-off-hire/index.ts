import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { voyageOffHireResolvers } from './voyage-off-hire.resolvers.ts';

export { presentOffHire } from './voyage-off-hire.resolvers.ts';
export { listVoyageOffHire, saveVoyageOffHire } from './voyage-off-hire.service.ts';

export const voyageOffHireModule: Module = {
  name: 'voyage-off-hire',
  typeDefs: readFileSync(new URL('./voyage-off-hire.graphql', import.meta.url), 'utf8'),
  resolvers: voyageOffHireResolvers,
};
