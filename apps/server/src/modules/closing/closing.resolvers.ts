import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { closeAccount } from './closing.service.ts';
import { readLeftInvoices } from './left-invoices.ts';

export const closingResolvers: Resolvers = {
  Query: {
    leftInvoices: (_, __, c) => readLeftInvoices(c.platform, actorOf(c)),
  },
  Mutation: {
    deleteAccount: async (_, { data }, c) => {
      const { companyName, reason, leavesInvoices, proof } = data;
      const name = await closeAccount(c.platform, actorOf(c), {
        companyName,
        reason: reason ?? '',
        leavesInvoices: leavesInvoices ?? false,
        proof: proofOf(proof),
      });
      return { message: `The account of ${name} is closed.` };
    },
  },
};
