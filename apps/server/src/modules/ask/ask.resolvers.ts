import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { presentAnswer, presentVocabulary } from './ask.presenter.ts';
import { answerQuestion, readVocabulary } from './ask.service.ts';

export const askResolvers: Resolvers = {
  Query: {
    ask: async (_, { question }, c) =>
      presentAnswer(await answerQuestion(c.platform, actorOf(c), question)),
    askVocabulary: async (_, __, c) =>
      presentVocabulary(await readVocabulary(c.platform, actorOf(c))),
  },
};
