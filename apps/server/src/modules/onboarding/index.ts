import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { onboardingResolvers } from './onboarding.resolvers.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { deleteOld } from './sign-up.repository.ts';

export { inviteCompany } from './sign-up.service.ts';

export const onboardingModule: Module = {
  name: 'onboarding',
  typeDefs: readFileSync(new URL('./onboarding.graphql', import.meta.url), 'utf8'),
  resolvers: onboardingResolvers,
  routes: onboardingRoutes,
  housekeeper: async ({ db }) => {
    await db.inIdentity(deleteOld);
  },
};
