import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { forgetOldSessions } from './housekeeping.ts';
import { identityResolvers } from './identity.resolvers.ts';
import { identityRoutes } from './identity.routes.ts';

export * as erasure from './erasure.repository.ts';
export { assertProof, type Proof } from './factors/factor-setup.service.ts';
export { assertFreshFactor } from './factors/fresh-factor.service.ts';
export { proofOf } from './factors/proof-input.ts';
export { hasFactor } from './factors/second-factor.service.ts';
export * as people from './identity.repository.ts';
export { assertGoodPassword } from './passwords/new-password.ts';
export { assertPassword } from './passwords/password-check.ts';
export { makePasswordLink } from './passwords/password-reset.service.ts';
export { hashPassword } from './passwords/passwords.ts';
export { isSameMailbox } from './passwords/same-mailbox.ts';
export { answerSession, clientOf } from './sessions/answer-session.ts';
export { isBankingToken, issueBankingToken } from './sessions/banking-token.ts';
export { assertStillThere, authenticate, findRights } from './sessions/session.service.ts';
export { announceEnd, forgetSessions } from './sessions/session-cache.ts';
export { openForMember } from './sessions/sign-in.service.ts';
export { hashToken, newToken } from './sessions/tokens.ts';

export const identityModule: Module = {
  name: 'identity',
  typeDefs: readFileSync(new URL('./identity.graphql', import.meta.url), 'utf8'),
  resolvers: identityResolvers,
  routes: identityRoutes,
  housekeeper: forgetOldSessions,
};
