import { readFileSync } from 'node:fs';
import type { Module } from '../../platform/module.ts';
import { timeCharterList } from './time-charters.list.ts';
import { timeCharterResolvers } from './time-charters.resolvers.ts';
import { timeCharterSearch } from './time-charters.search.ts';

export { createTimeCharter, updateTimeCharter } from './time-charters.service.ts';

export const timeChartersModule: Module = {
  name: 'time-charters',
  typeDefs: readFileSync(new URL('./time-charters.graphql', import.meta.url), 'utf8'),
  resolvers: timeCharterResolvers,
  search: timeCharterSearch,
  lists: [timeCharterList],
};
