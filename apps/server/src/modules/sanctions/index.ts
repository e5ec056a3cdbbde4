import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { sanctionsResolvers } from './sanctions.resolvers.ts';
import { sanctionsRoutes } from './sanctions.routes.ts';
import { askForDue, SCREEN_TASK, screenCompany } from './screening.service.ts';

export { bringList } from './sanctions.service.ts';
export { askForScreening, screenNow } from './screening.service.ts';
export {
  holdsMoney,
  payeeStandings,
  readStandings,
  type Standing as ScreeningStanding,
} from './standing.ts';

export const sanctionsModule: Module = {
  name: 'sanctions',
  typeDefs: readFileSync(new URL('./sanctions.graphql', import.meta.url), 'utf8'),
  resolvers: sanctionsResolvers,
  routes: sanctionsRoutes,
  tasks: { [SCREEN_TASK]: screenCompany },
  scheduler: askForDue,
};
