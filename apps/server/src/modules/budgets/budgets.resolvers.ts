import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentBudget, presentBudgeted } from './budgets.presenter.ts';
import * as service from './budgets.service.ts';

export const budgetResolvers: Resolvers = {
  Query: {
    budget: async (_, { year }, c) =>
      presentBudget(await service.getBudget(c.platform, actorOf(c), year)),
    budgetedResult: async (_, span, c) =>
      presentBudgeted(await service.readBudgeted(c.platform, actorOf(c), span)),
    budgetCopy: async (_, wanted, c) =>
      presentBudget(await service.proposeBudget(c.platform, actorOf(c), wanted)),
  },
  Mutation: {
    saveBudget: async (_, request, c) => {
      const budget = await service.saveBudget(c.platform, actorOf(c), request);
      return { message: `The budget of ${request.year} is saved.`, budget: presentBudget(budget) };
    },
  },
};
