import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { fleetScheduleResolvers } from './fleet-schedule.resolvers.ts';

export const fleetScheduleModule: Module = {
  name: 'fleet-schedule',
  typeDefs: readFileSync(new URL('./fleet-schedule.graphql', import.meta.url), 'utf8'),
  resolvers: fleetScheduleResolvers,
};
