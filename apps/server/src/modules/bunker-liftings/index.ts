import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { bunkerLiftingResolvers } from './bunker-liftings.resolvers.ts';
import { bunkerLiftingRoutes } from './bunker-liftings.routes.ts';

export {
  type LiftingRow,
  liftingOfSource,
  listDelivered,
  listLiftings as listLiftingRows,
  listUnbilledOf,
  sourceKeyOf as liftingSourceKey,
} from './bunker-liftings.repository.ts';
export {
  keepLiftings,
  type LiftingChange,
  listLiftings,
  saveLifting,
  storeLiftings,
} from './bunker-liftings.service.ts';
export { inputOfRow } from './save-body.service.ts';

export const bunkerLiftingsModule: Module = {
  name: 'bunker-liftings',
  typeDefs: readFileSync(new URL('./bunker-liftings.graphql', import.meta.url), 'utf8'),
  resolvers: bunkerLiftingResolvers,
  routes: bunkerLiftingRoutes,
};
