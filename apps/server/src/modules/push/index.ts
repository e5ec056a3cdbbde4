import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { deleteAbandoned } from './push.repository.ts';
import { pushResolvers } from './push.resolvers.ts';
import { sendPush } from './push-delivery.ts';

export { listBrowsersOf, pushToBrowsers } from './browsers.ts';
export { deleteOfOthers, deleteOfSession } from './push.repository.ts';

export const pushModule: Module = {
  name: 'push',
  typeDefs: readFileSync(new URL('./push.graphql', import.meta.url), 'utf8'),
  resolvers: pushResolvers,
  housekeeper: async ({ db }) => {
    await db.inIdentity(deleteAbandoned);
  },
  pushSender: sendPush,
};
