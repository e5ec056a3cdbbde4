import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { kycResolvers } from './kyc.resolvers.ts';
import { kycRoutes } from './kyc.routes.ts';
import { verdictRoutes } from './verdicts.routes.ts';

export { createMainsheetAccount } from './account-opening.service.ts';
export { addDocument, saveKyc, startKyc, submitKyc } from './kyc.service.ts';

export const kycModule: Module = {
  name: 'kyc',
  typeDefs: readFileSync(new URL('./kyc.graphql', import.meta.url), 'utf8'),
  resolvers: kycResolvers,
  routes: (app, platform) => {
    kycRoutes(app, platform);
    verdictRoutes(app, platform);
  },
};
