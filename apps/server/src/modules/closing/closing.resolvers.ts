import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { closeAccount } from './closing.service.ts';

export const closingResolvers: Resolvers = {
  Mutation: {
    deleteAccount: async (_, { data }, c) => {
      const { companyName, reason, proof } = data;
      const name = await closeAccount(c.platform, actorOf(c), {
        companyName,
        reason: reason ?? '',
        proof: proofOf(proof),
      });
      return { message: `The account of ${name} is closed.` };
    },
  },
};
