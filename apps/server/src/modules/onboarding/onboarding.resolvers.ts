import { actorOf } from '../../platform/graphql/context.ts';
import type { Resolvers } from '../../platform/graphql/generated/resolvers.ts';
import { assertHouse } from '../companies/index.ts';
import { inviteCompany } from './sign-up.service.ts';

export const onboardingResolvers: Resolvers = {
  Mutation: {
    inviteCompany: async (_, { email }, c) => {
      await assertHouse(c.platform, actorOf(c));
      await inviteCompany(c.platform, email);
      return { message: `An invitation is on its way to ${email.trim()}.` };
    },
  },
};
