import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { portDisbursementResolvers } from './port-disbursements.resolvers.ts';

export { listDisbursements as listDisbursementRows } from './port-disbursements.repository.ts';
export { saveDisbursement } from './port-disbursements.service.ts';

export const portDisbursementsModule: Module = {
  name: 'port-disbursements',
  typeDefs: readFileSync(new URL('./port-disbursements.graphql', import.meta.url), 'utf8'),
  resolvers: portDisbursementResolvers,
};
