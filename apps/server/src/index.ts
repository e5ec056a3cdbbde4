export { allTypeDefs, assembleSchema, buildApp, openPlatform } from './compose.ts';
export { addMember, createCompany } from './modules/companies/index.ts';
export { makePasswordLink } from './modules/identity/index.ts';
export { ConfigError, readConfig } from './platform/config.ts';
