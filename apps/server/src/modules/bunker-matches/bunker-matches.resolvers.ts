import { actorOf, type Context } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { proofOf } from '../identity/index.ts';
import { presentMatch } from './bunker-matches.presenter.ts';
import * as service from './bunker-matches.service.ts';

const asked = (c: Context) => [c.platform, actorOf(c)] as const;

const presented = (c: Context, match: service.BunkerMatch | null) =>
  match && presentMatch(match, actorOf(c).memberId);

export const bunkerMatchResolvers: Resolvers = {
  Query: {
    bunkerMatch: async (_, { billId }, c) =>
      presented(c, await service.readMatch(...asked(c), billId)),
  },
  Mutation: {
    acceptBunkerMismatch: async (_, { billId: id, version, hash, reason, proof }, c) => {
      const settled = { id, version, hash, reason, proof: proof ? proofOf(proof) : null };
      const match = await service.acceptMismatch(...asked(c), settled);
      return { message: 'The difference is accepted.', match: presented(c, match) };
    },
    askBunkerCredit: async (_, { billId: id, version, hash, reason }, c) => {
      const match = await service.askCredit(...asked(c), { id, version, hash, reason });
      return { message: 'It is noted that a credit was asked for.', match: presented(c, match) };
    },
  },
};
