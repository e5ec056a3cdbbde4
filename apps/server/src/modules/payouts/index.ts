import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { adviceRoute } from './advice/payment-advice.routes.ts';
import { advancePayout, askForDue } from './bank/bank.service.ts';
import { bankEventRoutes } from './bank/bank-events.routes.ts';
import { ADVANCE_TASK } from './bank/bank-talk.service.ts';
import { payoutList } from './payouts.list.ts';
import { payoutResolvers } from './payouts.resolvers.ts';

export { approve, approvePayout, assertPerson, reject } from './approving.service.ts';
export { advancePayout } from './bank/bank.service.ts';
export { contentHash } from './content-seal.ts';
export { findHold, getPayout as getPayoutParts, type Payout, withParts } from './payout.ts';
export {
  getPayout as getPayoutRow,
  listApprovals as listPayoutApprovals,
  listMakers as listPayoutMakers,
  listOfBatch as listRowsOfBatch,
  lockOfBatch as lockPayoutsOfBatch,
  lockSubmissions,
  type PayoutRow,
  payoutLabel,
} from './payouts.repository.ts';
export { isForMe, listPayoutsOfBatch, type Seen as SeenPayout } from './payouts.service.ts';
export { createPayout, prepare, submit, submitPayout } from './preparing.service.ts';
export { isApprovalOf } from './standing.ts';

export const payoutsModule: Module = {
  name: 'payouts',
  typeDefs: readFileSync(new URL('./payouts.graphql', import.meta.url), 'utf8'),
  resolvers: payoutResolvers,
  routes: (app, platform) => {
    bankEventRoutes(app, platform);
    adviceRoute(app, platform);
  },
  tasks: { [ADVANCE_TASK]: advancePayout },
  scheduler: askForDue,
  lists: [payoutList],
};
