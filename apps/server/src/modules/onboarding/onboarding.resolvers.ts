import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { invitationWords } from '../../platform/outbox/outbox.ts';
import { assertHost } from '../companies/index.ts';
import { inviteCompany } from './sign-up.service.ts';

export const onboardingResolvers: Resolvers = {
  Mutation: {
    inviteCompany: async (_, { email }, c) => {
      await assertHost(c.platform, actorOf(c));
      const link = await inviteCompany(c.platform, email);
      return { link, message: invitationWords(c.platform.mailer, email.trim()) };
    },
  },
};
