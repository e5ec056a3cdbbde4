import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { ADVANCE_TASK, advancePayout, askForDue } from './bank.service.ts';
import { payoutList } from './payouts.list.ts';
import { payoutResolvers } from './payouts.resolvers.ts';

export { approvePayout } from './approving.service.ts';
export { advancePayout } from './bank.service.ts';
export { contentHash } from './content-seal.ts';
export { createPayout, submitPayout } from './preparing.service.ts';

export const payoutsModule: Module = {
  name: 'payouts',
  typeDefs: readFileSync(new URL('./payouts.graphql', import.meta.url), 'utf8'),
  resolvers: payoutResolvers,
  tasks: { [ADVANCE_TASK]: advancePayout },
  scheduler: askForDue,
  lists: [payoutList],
};
