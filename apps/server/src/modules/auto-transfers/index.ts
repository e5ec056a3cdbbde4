import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { autoTransferResolvers } from './auto-transfers.resolvers.ts';
import { AUTO_TRANSFER_TASK, askForTransfers, runDue } from './running.service.ts';

export { createRule } from './rules.service.ts';

/** Rules that move money between accounts of the company once a day. */
export const autoTransfersModule: Module = {
  name: 'auto-transfers',
  typeDefs: readFileSync(new URL('./auto-transfers.graphql', import.meta.url), 'utf8'),
  resolvers: autoTransferResolvers,
  tasks: { [AUTO_TRANSFER_TASK]: runDue },
  scheduler: askForTransfers,
};
