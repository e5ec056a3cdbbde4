import { formatAmount } from '@mainsheet/money';
import { actorOf } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { presentRow, presentTimeCharter } from '../time-charters.presenter.ts';
import { getTimeCharter } from '../time-charters.service.ts';
import { placeUnder, readBackToBack } from './back-to-back.service.ts';

export const backToBackResolvers: Resolvers = {
  Query: {
    backToBack: async (_, { timeCharterId }, c) => {
      const pairs = await readBackToBack(c.platform, actorOf(c), timeCharterId);
      return pairs.map(({ head, sub, daily, terms }) => ({
        head: presentRow(head),
        sub: presentRow(sub),
        daily: daily && { currency: daily.margin.currency, margin: formatAmount(daily.margin) },
        terms: [...terms],
      }));
    },
  },
  Mutation: {
    placeTimeCharterUnder: async (_, { timeCharterId: id, version, headCharterId }, c) => {
      const actor = actorOf(c);
      await placeUnder(c.platform, actor, { id, version, headId: headCharterId ?? null });
      return {
        message: headCharterId
          ? 'The charter stands under its head charter.'
          : 'The charter stands under no other any more.',
        timeCharter: presentTimeCharter(await getTimeCharter(c.platform, actor, id)),
      };
    },
  },
};
