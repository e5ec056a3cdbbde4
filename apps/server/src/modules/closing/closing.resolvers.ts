import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { closeAccount } from './closing.service.ts';
import { readLeftBehind } from './left-behind.ts';

export const closingResolvers: Resolvers = {
  Query: {
    leftBehind: (_, __, c) => readLeftBehind(c.platform, actorOf(c)),
  },
  Mutation: {
    deleteAccount: async (_, { data }, c) => {
      const { companyName, reason, leavesInvoices, leavesMoney, proof } = data;
      const name = await closeAccount(c.platform, actorOf(c), {
        companyName,
        reason: reason ?? '',
        agreed: { invoices: leavesInvoices ?? false, money: leavesMoney ?? false },
        proof: proofOf(proof),
      });
      return { message: `The account of ${name} is closed.` };
    },
  },
};
