import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { readMonthEnd } from './checklist.ts';
import { nameOfMonth } from './month.ts';
import { presentRevaluation } from './month-end.presenter.ts';
import { getRevaluation, postRevaluation } from './revaluation.service.ts';

export const monthEndResolvers: Resolvers = {
  Query: {
    revaluation: async (_, { month }, c) =>
      presentRevaluation(await getRevaluation(c.platform, actorOf(c), month)),
    monthEnd: (_, { month }, c) => readMonthEnd(c.platform, actorOf(c), month),
  },
  Mutation: {
    postRevaluation: async (_, request, c) => {
      const { revaluation, isNew } = await postRevaluation(c.platform, actorOf(c), request);
      const name = nameOfMonth(revaluation.month);
      return {
        message: isNew
          ? `The revaluation of ${name} is posted.`
          : `Nothing changed: the revaluation of ${name} stands as it is.`,
        revaluation: presentRevaluation(revaluation),
      };
    },
  },
};
