import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { creditNoteList } from './credit-notes.list.ts';
import { creditNoteResolvers } from './credit-notes.resolvers.ts';
import { creditNoteRoutes } from './credit-notes.routes.ts';
import { creditNoteSearch } from './credit-notes.search.ts';

export {
  applyCreditNote,
  createCreditNote,
  markSent as sendCreditNote,
} from './credit-notes.service.ts';

export const creditNotesModule: Module = {
  name: 'credit-notes',
  typeDefs: readFileSync(new URL('./credit-notes.graphql', import.meta.url), 'utf8'),
  resolvers: creditNoteResolvers,
  routes: creditNoteRoutes,
  search: creditNoteSearch,
  lists: [creditNoteList],
};
