import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentEstimate } from '../estimates/index.ts';
import { presentBoard } from './matching.presenter.ts';
import { drawBoard, estimateMatches, explainMatch } from './matching.service.ts';

export const matchingResolvers: Resolvers = {
  Query: {
    matchingBoard: async (_, { terms }, c) =>
      presentBoard(await drawBoard(c.platform, actorOf(c), terms)),
    explainMatch: async (_, { pair, figure, terms }, c) => ({
      figure,
      tree: await explainMatch(c.platform, actorOf(c), { pair, figure, terms }),
    }),
  },
  Mutation: {
    estimateMatches: async (_, { pairs, worksheetId = null, terms }, c) => {
      const rows = await estimateMatches(c.platform, actorOf(c), { pairs, worksheetId, terms });
      const message = rows.length === 1 ? 'The estimate was made.' : 'The estimates were made.';
      return {
        message,
        worksheetId: rows[0]?.worksheet_id ?? null,
        estimates: rows.map(presentEstimate),
      };
    },
  },
};
