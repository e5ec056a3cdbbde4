import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { documentSearch, pdfRoute } from '../commercial-documents/index.ts';
import { creditNoteList } from './credit-notes.list.ts';
import { creditNoteResolvers } from './credit-notes.resolvers.ts';

export {
  applyCreditNote,
  createCreditNote,
  markSent as sendCreditNote,
} from './credit-notes.service.ts';

const VIEW = 'receivablesCreditNotes.view';

export const creditNotesModule: Module = {
  name: 'credit-notes',
  typeDefs: readFileSync(new URL('./credit-notes.graphql', import.meta.url), 'utf8'),
  resolvers: creditNoteResolvers,
  routes: pdfRoute({ kind: 'credit_note', guard: VIEW, path: 'credit-notes' }),
  search: documentSearch('credit_note', { kind: 'creditNote', guard: VIEW }),
  lists: [creditNoteList],
};
