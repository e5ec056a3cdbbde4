import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { READ_FOLDERS_TASK } from '../mailboxes/index.ts';
import { eraseAbandonedMails } from './housekeeping.ts';
import { receivedMailList } from './received-mails.list.ts';
import { receivedMailResolvers } from './received-mails.resolvers.ts';
import { receivedMailRoutes } from './received-mails.routes.ts';
import { takeMailsIn } from './taking-in.service.ts';

export { takeMailIn } from './taking-in.service.ts';

export const receivedMailsModule: Module = {
  name: 'received-mails',
  typeDefs: readFileSync(new URL('./received-mails.graphql', import.meta.url), 'utf8'),
  resolvers: receivedMailResolvers,
  routes: receivedMailRoutes,
  lists: [receivedMailList],
  tasks: { [READ_FOLDERS_TASK]: takeMailsIn },
  housekeeper: eraseAbandonedMails,
};
