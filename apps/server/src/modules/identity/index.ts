import type { Module } from '../../platform/module.ts';
import { forgetOldSessions } from './housekeeping.ts';
import { identityRoutes } from './identity.routes.ts';

export * as people from './identity.repository.ts';
export { hashPassword } from './passwords.ts';
export { authenticate, forgetSessions, makePasswordLink } from './session.service.ts';

export const identityModule: Module = {
  name: 'identity',
  routes: identityRoutes,
  housekeeper: forgetOldSessions,
};
