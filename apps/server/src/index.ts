export { allTypeDefs, buildApp, openDatabase, openPlatform, resetEmbedded } from './compose.ts';
export { ensureDemo } from './demo/demo.ts';
export { addMember, createCompany } from './modules/companies/index.ts';
export { makePasswordLink } from './modules/identity/index.ts';
export { readSeaData } from './modules/ports/sea-data.ts';
export { ConfigError, readConfig } from './platform/config.ts';
export { backUp } from './platform/database/backup.ts';
export { restore } from './platform/database/restore.ts';
export { findBreaks } from './verify.ts';
