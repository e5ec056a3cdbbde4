import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { askForRecurring, makeDue, RECUR_TASK } from './making.service.ts';
import { recurringPayoutResolvers } from './recurring-payouts.resolvers.ts';

/** What is paid every week, month or quarter. */
export const recurringPayoutsModule: Module = {
  name: 'recurring-payouts',
  typeDefs: readFileSync(new URL('./recurring-payouts.graphql', import.meta.url), 'utf8'),
  resolvers: recurringPayoutResolvers,
  tasks: { [RECUR_TASK]: makeDue },
  scheduler: askForRecurring,
};
