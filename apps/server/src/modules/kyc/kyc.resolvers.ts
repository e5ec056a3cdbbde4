import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { createMainsheetAccount } from './account-opening.service.ts';
import { presentApplication, presentKyc, presentReview } from './kyc.presenter.ts';
import * as service from './kyc.service.ts';
import { decideKyc, listApplications, openReview } from './kyc-review.service.ts';

const DECIDED = {
  APPROVE: 'is approved; its account is active.',
  REQUEST: 'is asked for more.',
  REJECT: 'is rejected.',
} as const;

export const kycResolvers: Resolvers = {
  Query: {
    kyc: async (_, __, c) => presentKyc(await service.readKyc(c.platform, actorOf(c))),
    kycApplications: async (_, __, c) =>
      (await listApplications(c.platform, actorOf(c))).map(presentApplication),
    kycReview: async (_, { companyId }, c) =>
      presentReview(await openReview(c.platform, actorOf(c), companyId)),
  },
  Mutation: {
    startKyc: async (_, { termsAgreed }, c) => {
      await service.startKyc(c.platform, actorOf(c), termsAgreed);
      return { message: 'Your application has begun.' };
    },
    saveKyc: async (_, given, c) => ({
      version: await service.saveKyc(c.platform, actorOf(c), given),
      message: 'Kept. You can go on later.',
    }),
    submitKyc: async (_, { version }, c) => ({
      version: await service.submitKyc(c.platform, actorOf(c), version),
      message: 'Your application is under verification.',
    }),
    answerKycRequest: async (_, given, c) => ({
      version: await service.answerRequest(c.platform, actorOf(c), given),
      message: 'Your answer is under verification.',
    }),
    removeKycDocument: async (_, { documentId }, c) => ({
      message: `${await service.removeDocument(c.platform, actorOf(c), documentId)} was taken away.`,
    }),
    createMainsheetAccount: async (_, { data }, c) => ({
      message: await createMainsheetAccount(c.platform, actorOf(c), data),
    }),
    decideKyc: async (_, given, c) => {
      const { companyName, decision } = await decideKyc(c.platform, actorOf(c), given);
      return { message: `${companyName} ${DECIDED[decision]}` };
    },
  },
};
