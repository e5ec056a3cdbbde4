import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { forgetOldSessions } from './housekeeping.ts';
import { identityResolvers } from './identity.resolvers.ts';
import { identityRoutes } from './identity.routes.ts';

export { answerSession, clientOf } from './answer-session.ts';
export { isBankingToken, issueBankingToken } from './banking-token.ts';
export * as erasure from './erasure.repository.ts';
export { assertProof, type Proof } from './factor-setup.service.ts';
export { assertFreshFactor } from './fresh-factor.service.ts';
export * as people from './identity.repository.ts';
export { assertGoodPassword } from './new-password.ts';
export { assertPassword } from './password-check.ts';
export { makePasswordLink } from './password-reset.service.ts';
export { hashPassword } from './passwords.ts';
export { proofOf } from './proof-input.ts';
export { isSameMailbox } from './same-mailbox.ts';
export { hasFactor } from './second-factor.service.ts';
export { assertStillThere, authenticate, isSessionLive } from './session.service.ts';
export { announceEnd, forgetSessions } from './session-cache.ts';
export { openForMember } from './sign-in.service.ts';
export { hashToken, newToken } from './tokens.ts';

export const identityModule: Module = {
  name: 'identity',
  typeDefs: readFileSync(new URL('./identity.graphql', import.meta.url), 'utf8'),
  resolvers: identityResolvers,
  routes: identityRoutes,
  housekeeper: forgetOldSessions,
};
