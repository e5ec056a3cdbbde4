import { actorOf } from '../../../platform/graphql/context.ts';
import type { Resolvers } from '../../../platform/graphql/generated/resolvers.ts';
import { presentTimeCharter } from '../time-charters.presenter.ts';
import { decideOption } from './charter-options.service.ts';

export const charterOptionResolvers = {
  Mutation: {
    decideCharterOption: async (_, { timeCharterId: id, version, option, decision }, c) => {
      const asked = { id, version, option, decision: decision ?? null };
      const whole = await decideOption(c.platform, actorOf(c), asked);
      const said = decision ? `is ${decision.toLowerCase()}` : 'is open again';
      return {
        message: `Option ${option} of ${whole.row.code} ${said}.`,
        timeCharter: presentTimeCharter(whole),
      };
    },
  },
} satisfies Resolvers;
