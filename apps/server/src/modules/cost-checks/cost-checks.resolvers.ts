import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { costChecksOf, readCompany } from '../companies/index.ts';
import { proofOf } from '../identity/index.ts';
import { updateCostChecks } from './cost-checks.service.ts';

export const costCheckResolvers: Resolvers = {
  Query: {
    costChecks: async (_, __, c) => {
      const company = await readCompany(c.platform, actorOf(c));
      return { data: costChecksOf(company), version: company.version };
    },
  },
  Mutation: {
    updateCostChecks: async (_, { version, data, proof }, c) => {
      const update = { version, data, proof: proof ? proofOf(proof) : null };
      return {
        version: await updateCostChecks(c.platform, actorOf(c), update),
        message: 'The tolerances were saved; they act at once.',
      };
    },
  },
};
