import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { scheduleSyncs, sendByMailbox, syncMailbox } from './mailbox-sync.service.ts';
import { mailboxResolvers } from './mailboxes.resolvers.ts';

export { type ConnectedMailbox, listConnected } from './connected.ts';
export {
  type FetchedMail,
  MOST_MAIL_BYTES,
  readFolders,
  type SourceFolder,
} from './folder-reading.service.ts';
export { READ_FOLDERS_TASK } from './mailbox-sync.service.ts';

export const mailboxesModule: Module = {
  name: 'mailboxes',
  typeDefs: readFileSync(new URL('./mailboxes.graphql', import.meta.url), 'utf8'),
  resolvers: mailboxResolvers,
  tasks: { 'mailbox.sync': syncMailbox },
  scheduler: scheduleSyncs,
  companySender: sendByMailbox,
};
