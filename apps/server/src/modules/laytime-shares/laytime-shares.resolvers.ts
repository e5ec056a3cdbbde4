import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentSharing } from './laytime-shares.presenter.ts';
import * as service from './laytime-shares.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

export const laytimeSharesResolvers: Resolvers = {
  Query: {
    laytimeSharing: async (_, { laytimeId }, c) =>
      presentSharing(await service.readSharing(...asked(c), laytimeId)),
  },
  Mutation: {
    shareLaytime: async (_, { laytimeId, data }, c) => {
      const made = await service.shareLaytime(...asked(c), { laytimeId, data });
      const { link, recipient, sharing } = made;
      return {
        message: `A link for ${recipient} was made.`,
        link,
        sharing: presentSharing(sharing),
      };
    },
    endLaytimeShare: async (_, { shareId }, c) => ({
      message: 'The link was ended.',
      sharing: presentSharing(await service.endShare(...asked(c), shareId)),
    }),
    answerLaytimeComment: async (_, args, c) => ({
      message: 'The answer was added.',
      sharing: presentSharing(await service.answerComment(...asked(c), args)),
    }),
    settleLaytimeComment: async (_, args, c) => ({
      message: args.isSettled ? 'The comment is settled.' : 'The comment is open again.',
      sharing: presentSharing(await service.settleComment(...asked(c), args)),
    }),
  },
};
