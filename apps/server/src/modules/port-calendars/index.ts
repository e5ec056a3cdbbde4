import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { portCalendarResolvers } from './port-calendars.resolvers.ts';

export { excludedDays, setPortDay } from './port-calendars.service.ts';

export const portCalendarsModule: Module = {
  name: 'port-calendars',
  typeDefs: readFileSync(new URL('./port-calendars.graphql', import.meta.url), 'utf8'),
  resolvers: portCalendarResolvers,
};
