import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { approvalDeputyResolvers } from './approval-deputies.resolvers.ts';
import { endLost } from './deputies.service.ts';

export {
  type ApproverRow as PaymentApprover,
  type DeputyRow,
  listApprovers as listPaymentApprovers,
} from './deputies.repository.ts';
export { listRunning as listRunningDeputies } from './deputies.service.ts';

/** Who decides on payments in whose stead. */
export const approvalDeputiesModule: Module = {
  name: 'approval-deputies',
  typeDefs: readFileSync(new URL('./approval-deputies.graphql', import.meta.url), 'utf8'),
  resolvers: approvalDeputyResolvers,
  scheduler: endLost,
};
