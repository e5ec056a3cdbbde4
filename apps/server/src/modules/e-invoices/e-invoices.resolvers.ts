import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { checkEInvoice } from './e-invoices.service.ts';

export const eInvoiceResolvers: Resolvers = {
  Query: {
    invoiceEInvoice: (_, { invoiceId: id }, c) =>
      checkEInvoice(c.platform, actorOf(c), { kind: 'invoice', id }),
    creditNoteEInvoice: (_, { creditNoteId: id }, c) =>
      checkEInvoice(c.platform, actorOf(c), { kind: 'credit_note', id }),
  },
};
