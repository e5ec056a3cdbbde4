import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { documentSearch } from '../commercial-documents/index.ts';
import { vendorCreditList } from './vendor-credit-notes.list.ts';
import { vendorCreditResolvers } from './vendor-credit-notes.resolvers.ts';

export {
  doTogether as sendVendorCredits,
  draftVendorCredit,
} from './vendor-credit-notes.service.ts';

export const vendorCreditNotesModule: Module = {
  name: 'vendor-credit-notes',
  typeDefs: readFileSync(new URL('./vendor-credit-notes.graphql', import.meta.url), 'utf8'),
  resolvers: vendorCreditResolvers,
  search: documentSearch('vendor_credit_note', {
    kind: 'vendorCreditNote',
    guard: 'payablesBills.view',
  }),
  lists: [vendorCreditList],
};
