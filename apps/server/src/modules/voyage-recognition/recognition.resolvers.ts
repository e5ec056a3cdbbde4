import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentRecognition } from './recognition.presenter.ts';
import { chooseMethod, readRecognition } from './recognition.service.ts';

export const recognitionResolvers: Resolvers = {
  Query: {
    voyageRecognition: async (_, args, c) =>
      presentRecognition(await readRecognition(c.platform, actorOf(c), args)),
  },
  Mutation: {
    chooseRecognitionMethod: async (_, args, c) => ({
      method: await chooseMethod(c.platform, actorOf(c), args),
    }),
  },
};
