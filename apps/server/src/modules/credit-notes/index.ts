import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { documentSearch, invitedPdfRoute, pdfRoute } from '../commercial-documents/index.ts';
import { creditNoteList } from './credit-notes.list.ts';
import { creditNoteResolvers } from './credit-notes.resolvers.ts';

export {
  applyCreditNote,
  createCreditNote,
  labelOfCreditNote,
  markSent as sendCreditNote,
} from './credit-notes.service.ts';

const VIEW = 'receivablesCreditNotes.view';

export const creditNotesModule: Module = {
  name: 'credit-notes',
  typeDefs: readFileSync(new URL('./credit-notes.graphql', import.meta.url), 'utf8'),
  resolvers: creditNoteResolvers,
  routes: (app, platform) => {
    const route = { kind: 'credit_note', guard: VIEW, path: 'credit-notes' } as const;
    pdfRoute(route)(app, platform);
    invitedPdfRoute({ ...route, query: ['invitation_key'] })(app, platform);
  },
  search: documentSearch('credit_note', { kind: 'creditNote', guard: VIEW }),
  lists: [creditNoteList],
};
