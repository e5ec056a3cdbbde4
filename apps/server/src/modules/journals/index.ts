import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { journalList } from './journals.list.ts';
import { journalResolvers } from './journals.resolvers.ts';
import { askForDrafts, DRAFT_TASK, draftDue } from './recurring.service.ts';

export { ledgerLineOf, readLines } from './journal-lines.ts';
export { listAccountCurrencies, type NewLine } from './journals.repository.ts';
export { createJournal, postDraft as postJournal } from './journals.service.ts';
export { readRecurring } from './recurring.service.ts';
export { createTemplate } from './templates.service.ts';

export const journalsModule: Module = {
  name: 'journals',
  typeDefs: readFileSync(new URL('./journals.graphql', import.meta.url), 'utf8'),
  resolvers: journalResolvers,
  lists: [journalList],
  tasks: { [DRAFT_TASK]: draftDue },
  scheduler: askForDrafts,
};
